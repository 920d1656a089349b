import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import {
  type CompanyInformation,
  CompanyInformationShape,
  type PersonalInformation,
  PersonalInformationShape,
} from '../../../domain/customers/profile.ts'
import type { Api } from '../../api.ts'
import { api } from '../../api.ts'
import { Form } from '../../ui/Form.tsx'
import { notify } from '../../ui/notify.ts'
import { TextField } from '../../ui/TextField.tsx'
import { FormActions } from './FormActions.tsx'
import { NewsletterChoice } from './NewsletterChoice.tsx'
import { profile } from './queries.ts'

type Profile = Awaited<ReturnType<Api['accounts']['profile']>>

/** The customer's name and company: two forms, saved separately. */
export function ProfileSection() {
  const { data, isError, refetch } = useQuery(profile())
  if (data) {
    return (
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <PersonalForm profile={data} />
        <div className="grid gap-6">
          <CompanyForm profile={data} />
          <NewsletterChoice />
        </div>
      </div>
    )
  }
  if (isError) {
    return (
      <div role="alert" className="sheet p-6">
        <p>Your profile couldn’t be loaded.</p>
        <button type="button" className="button mt-3" onClick={() => refetch()}>
          Try again
        </button>
      </div>
    )
  }
  return (
    <div role="status" aria-label="Loading..." className="grid gap-6 lg:grid-cols-2">
      <div className="skeleton h-96" />
      <div className="skeleton h-72" />
    </div>
  )
}

function PersonalForm({ profile }: { profile: Profile }) {
  const { email, fullName, phoneNumber } = profile
  const { register, handleSubmit, formState, reset } = useForm<PersonalInformation>({
    resolver: zodResolver(PersonalInformationShape),
    defaultValues: { fullName, phoneNumber },
    mode: 'onTouched',
  })
  const keep = useKeep()
  const save = async (personal: PersonalInformation) => {
    try {
      await api.accounts.savePersonalInformation(personal)
      keep(personal)
      reset(personal, { keepDirtyValues: true })
      notify.success('Profile updated successfully')
    } catch {
      notify.error('Failed to update profile')
    }
  }
  return (
    <Block title="Personal Information" onSubmit={handleSubmit(save)}>
      <TextField
        label="Email"
        type="email"
        value={email}
        readOnly
        autoComplete="email"
        hint="This is how you sign in. It cannot be changed here."
      />
      <TextField
        label="Full name"
        aria-required={false}
        autoComplete="name"
        error={formState.errors.fullName?.message}
        {...register('fullName')}
      />
      <TextField
        label="Phone number"
        aria-required={false}
        type="tel"
        autoComplete="tel"
        error={formState.errors.phoneNumber?.message}
        {...register('phoneNumber')}
      />
      <FormActions label="Save Profile" isSaving={formState.isSubmitting} />
    </Block>
  )
}

function CompanyForm({ profile: { companyName, jobTitle } }: { profile: Profile }) {
  const { register, handleSubmit, formState, reset } = useForm<CompanyInformation>({
    resolver: zodResolver(CompanyInformationShape),
    defaultValues: { companyName, jobTitle },
    mode: 'onTouched',
  })
  const keep = useKeep()
  const save = async (company: CompanyInformation) => {
    try {
      await api.accounts.saveCompanyInformation(company)
      keep(company)
      reset(company, { keepDirtyValues: true })
      notify.success('Settings saved successfully')
    } catch {
      notify.error('Failed to save settings')
    }
  }
  return (
    <Block title="Company Information" onSubmit={handleSubmit(save)}>
      <TextField
        label="Company name"
        aria-required={false}
        autoComplete="organization"
        error={formState.errors.companyName?.message}
        {...register('companyName')}
      />
      <TextField
        label="Job title"
        aria-required={false}
        autoComplete="organization-title"
        error={formState.errors.jobTitle?.message}
        {...register('jobTitle')}
      />
      <FormActions label="Save Company" isSaving={formState.isSubmitting} />
    </Block>
  )
}

/** Saved values are shown when the page is reopened. */
function useKeep() {
  const client = useQueryClient()
  return (saved: Partial<Profile>) =>
    client.setQueryData(profile().queryKey, before => before && { ...before, ...saved })
}

function Block({ title, onSubmit, children }: { title: string; onSubmit: () => void; children: ReactNode }) {
  return (
    <Form
      aria-label={title}
      className="sheet space-y-4 p-4 sm:p-6"
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <h2 className="text-xl">{title}</h2>
      {children}
    </Form>
  )
}
