import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { STATEMENTS } from '../../../domain/order-documents/certificate.ts'
import { CertificateFactsShape } from '../../../domain/order-documents/certificate-shape.ts'
import { PAPER_REFUSALS } from '../../../domain/order-documents/refusals.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { Certificate, Draft } from './Certificates.tsx'
import { ChosenLines } from './ChosenLines.tsx'
import { useLineChoice } from './use-line-choice.ts'

const Shape = z.pick(CertificateFactsShape, { obtainedFrom: true, agency: true, remarks: true })
type Fields = z.input<typeof Shape>

type Props = { orderId: string; draft: Draft; replaced?: Certificate; onDone: () => void }

/** A certificate before signing: its lines are those of the order; the signer selects lines and sources. */
export function SignCertificate({ orderId, draft, replaced, onDone }: Props) {
  const { source, statement } = draft
  const { obtainedFrom, agency } = replaced ?? draft
  const defaultValues: Fields = { obtainedFrom, agency, remarks: replaced?.remarks ?? '' }
  const form = useForm<Fields>({ resolver: zodResolver(Shape), defaultValues })
  const { rows, choice, isNone, change: changeLine } = useLineChoice(draft, replaced)
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const key = useRef('')
  const { change, isPending, refusal } = useAdminMutation({
    change: (facts: Fields, options) =>
      api.orderAdmin.signCertificate(
        { orderId, facts: { source, statement, ...facts, lines: choice }, supersedes: replaced?.id ?? null },
        options,
      ),
    toast: () => 'Certificate signed.',
    noAnswer: 'We didn’t get a response. Please try again: it is signed only once.',
    idempotent: {
      key: { get: () => key.current, set: drawn => (key.current = drawn) },
      arrived: 'Your first signature was saved and is in the list.',
    },
  })
  const field = (name: keyof Fields, label: string) => (
    <TextField label={label} autoComplete="off" error={form.formState.errors[name]?.message} {...form.register(name)} />
  )
  return (
    <form
      method="post"
      noValidate
      aria-label={replaced ? `Supersede ${replaced.number}` : 'Sign a certificate'}
      className="space-y-3"
      onSubmit={form.handleSubmit(() => setAsking(!isPending && !isNone))}
    >
      <ChosenLines rows={rows} onChange={changeLine} />
      {isNone && <FormAlert>{PAPER_REFUSALS.CERTIFICATE_EMPTY.text}</FormAlert>}
      {field('obtainedFrom', 'Obtained from')}
      {field('agency', 'Last certificated agency')}
      {field('remarks', 'Remarks')}
      <p className="text-sm">
        <span className="font-semibold">{STATEMENTS[statement].word}.</span> {STATEMENTS[statement].text}
      </p>
      <FormAlert>{refusal}</FormAlert>
      <button
        ref={button}
        type="submit"
        className="button button-go w-full"
        aria-disabled={isPending}
        aria-busy={isPending}
      >
        {isPending ? 'Signing...' : 'Sign'}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        question={replaced ? `Supersede ${replaced.number}?` : 'Sign this certificate?'}
        action="Sign"
        finalFocus={button}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          if (!isPending) change(Shape.parse(form.getValues()), { onSuccess: onDone })
        }}
      >
        It carries your name. It cannot be changed afterwards, only superseded or withdrawn, and the buyer gets it at
        once.
      </ConfirmDialog>
    </form>
  )
}
