import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SignUpShape } from '../../../domain/customers/account.ts'
import type { QuoteDraft } from '../../../domain/quotes/quote-draft.ts'
import { api } from '../../api.ts'
import { refusalCode } from '../../api-refusal.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { EmailField } from './EmailField.tsx'
import { MailLinkButton } from './MailLinkButton.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { signInProblem } from './sign-in-problem.ts'
import { useMailTo } from './use-mail-to.ts'

type Props = {
  email: string
  onEmail: (email: string) => void
  /** the address to which the mail returns */
  from: string | undefined
  draft?: QuoteDraft | undefined
  onMailed: (email: string) => void
  onRegistered: () => void
  sendMagicLink: (email: string) => Promise<void>
}

/** A new account. */
export function SignUpForm({ email, onEmail, from, draft, onMailed, onRegistered, sendMagicLink }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState, getValues, setError, clearErrors, watch } = useForm({
    resolver: zodResolver(SignUpShape),
    defaultValues: { fullName: '', email, password: '', phone: '', optedIn: true },
  })
  const { errors, isSubmitting } = formState
  const typed = watch()
  const isBlank = [typed.fullName, typed.email, typed.password].some(text => text.trim() === '')

  const signUp = handleSubmit(async form => {
    setProblem(null)
    try {
      await api.accounts.signUp({ ...form, from, draft })
      onMailed(form.email)
    } catch (error) {
      if (refusalCode(error) === 'ALREADY_REGISTERED') onRegistered()
      else if (refusalCode(error) === 'COMMON_PASSWORD')
        setError('password', { message: signInProblem(error) }, { shouldFocus: true })
      else setProblem(signInProblem(error))
    }
  })
  const { isSending, mail } = useMailTo({
    email: () => getValues('email'),
    refuse: message => setError('email', { message }, { shouldFocus: true }),
    fail: error => setProblem(signInProblem(error)),
  })
  return (
    <Form className="space-y-4" aria-label="Create an account" onSubmit={event => void signUp(event)}>
      <TextField label="Full name" autoComplete="name" error={errors.fullName?.message} {...register('fullName')} />
      <EmailField
        error={errors.email?.message}
        {...register('email', {
          onChange: event => {
            onEmail(event.target.value)
            clearErrors('email')
          },
        })}
      />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        aria-required={false}
        error={errors.phone?.message}
        {...register('phone')}
      />
      <NewPasswordField error={errors.password?.message} {...register('password')} />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0" {...register('optedIn')} />
        Email me news about stock and offers
      </label>
      <FormAlert>{problem}</FormAlert>
      <BusyButton type="submit" className="button button-go w-full" disabled={isBlank} isBusy={isSubmitting}>
        {isSubmitting ? 'Creating your account...' : 'Create Account'}
      </BusyButton>
      <MailLinkButton isSending={isSending} onClick={() => void mail(sendMagicLink)} />
      <p className="text-sm text-muted">
        By creating an account you agree to our{' '}
        <PageLink href="/terms" className="text-link hover:underline">
          terms
        </PageLink>{' '}
        and{' '}
        <PageLink href="/privacy" className="text-link hover:underline">
          privacy policy
        </PageLink>
        .
      </p>
    </Form>
  )
}
