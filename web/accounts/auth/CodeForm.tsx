import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { TwoStepCodeShape } from '../../../domain/customers/account.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { signInProblem } from './sign-in-problem.ts'

const FormShape = z.strictObject({ code: TwoStepCodeShape })

/** The second step: the current code of an app, or a backup code. */
export function CodeForm({ onSignedIn, onBack }: { onSignedIn: () => void; onBack: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(FormShape),
    defaultValues: { code: '' },
  })
  const give = handleSubmit(async form => {
    setProblem(null)
    try {
      await api.accounts.giveCode(form)
      onSignedIn()
    } catch (error) {
      setProblem(signInProblem(error))
    }
  })
  return (
    <Form className="space-y-4" aria-label="Two-step sign-in" onSubmit={event => void give(event)}>
      <TextField
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        hint="Enter the 6-digit code from your authenticator app, or one of your backup codes if you’ve lost it."
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <FormAlert>{problem}</FormAlert>
      <BusyButton type="submit" className="button button-go w-full" isBusy={formState.isSubmitting}>
        {formState.isSubmitting ? 'Signing in...' : 'Sign In'}
      </BusyButton>
      <button type="button" className="button w-full" onClick={onBack}>
        Back
      </button>
    </Form>
  )
}
