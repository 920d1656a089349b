import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { EmailShape } from '../../../domain/customers/account.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { WithoutScripts } from '../../ui/WithoutScripts.tsx'
import { EmailField } from './EmailField.tsx'
import { signInProblem } from './sign-in-problem.ts'

const FormShape = z.strictObject({ email: EmailShape })

/** Requests the mail with which a new password can be set. */
export function ResetScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(FormShape),
    defaultValues: { email: '' },
  })
  const send = handleSubmit(async form => {
    setProblem(null)
    try {
      await api.accounts.sendReset(form)
      setSentTo(form.email)
    } catch (error) {
      setProblem(signInProblem(error))
    }
  })
  return (
    <div className="wrap-page py-12">
      <div className="sheet mx-auto max-w-md space-y-4 p-5 sm:p-8">
        <h1 className="text-2xl">Reset Your Password</h1>
        <WithoutScripts said="Signing in needs JavaScript, which is turned off in your browser." subject="My account" />
        {sentTo ? (
          <>
            <p ref={takeFocus} tabIndex={-1} role="status" className="outline-none">
              If there is an account for <strong className="[overflow-wrap:anywhere]">{sentTo}</strong>, a link to set a
              new password is on its way. It expires in one hour.
            </p>
            <button type="button" className="button w-full" onClick={() => setSentTo(null)}>
              Send it again
            </button>
          </>
        ) : (
          <Form className="space-y-4" aria-label="Reset your password" onSubmit={event => void send(event)}>
            <p>We’ll email you a link to set a new one.</p>
            <EmailField error={formState.errors.email?.message} {...register('email')} />
            <FormAlert>{problem}</FormAlert>
            <BusyButton type="submit" className="button button-go w-full" isBusy={formState.isSubmitting}>
              {formState.isSubmitting ? 'Sending...' : 'Send the Link'}
            </BusyButton>
          </Form>
        )}
        <p>
          <PageLink href="/auth" className="inline-flex min-h-11 items-center text-link hover:underline">
            Back to sign-in
          </PageLink>
        </p>
      </div>
    </div>
  )
}
