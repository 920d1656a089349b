import { STATEMENTS } from '../../../domain/order-documents/certificate.ts'
import { CertificateFactsShape } from '../../../domain/order-documents/certificate-shape.ts'
import { PAPER_REFUSALS } from '../../../domain/order-documents/refusals.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { useActionForm } from '../use-action-form.tsx'
import { ChosenLines } from './ChosenLines.tsx'
import type { Certificate, Draft } from './queries.ts'
import { useLineChoice } from './use-line-choice.ts'

const Shape = z.extend(z.pick(CertificateFactsShape, { obtainedFrom: true, agency: true, remarks: true }), {
  key: z.string(),
})

type Props = { orderId: string; draft: Draft; replaced?: Certificate; onDone: () => void }

/** A certificate before signing: its lines are those of the order; the signer selects lines and sources. */
export function SignCertificate({ orderId, draft, replaced, onDone }: Props) {
  const { source, statement } = draft
  const before = replaced ?? draft
  const { rows, choice, isNone, change: changeLine } = useLineChoice(draft, replaced)
  const { action, field } = useActionForm({
    resolver: Shape,
    first: { obtainedFrom: before.obtainedFrom, agency: before.agency, remarks: replaced?.remarks ?? '', key: '' },
    send: ({ obtainedFrom, agency, remarks }, options) =>
      api.orderDocuments.admin.signCertificate(
        {
          orderId,
          facts: { source, statement, obtainedFrom, agency, remarks, lines: choice },
          supersedes: replaced?.id ?? null,
        },
        options,
      ),
    toast: () => 'Certificate signed.',
    noAnswer: 'We didn’t get a response. Please try again: it is signed only once.',
    arrived: 'Your first signature was saved and is in the list.',
    problem: isNone ? PAPER_REFUSALS.CERTIFICATE_EMPTY.text : null,
    confirm: () => ({
      question: replaced ? `Supersede ${replaced.number}?` : 'Sign this certificate?',
      action: 'Sign',
      body: 'It carries your name. It cannot be changed afterwards, only superseded or withdrawn, and the buyer gets it at once.',
    }),
    onDone,
  })
  return (
    <ActionForm
      action={action}
      label={replaced ? `Supersede ${replaced.number}` : 'Sign a certificate'}
      className="space-y-3"
      submit={{ name: 'Sign', busy: 'Signing...', className: 'button-go w-full' }}
    >
      <ChosenLines rows={rows} onChange={changeLine} />
      <TextField label="Obtained from" autoComplete="off" {...field('obtainedFrom')} />
      <TextField label="Last certificated agency" autoComplete="off" {...field('agency')} />
      <TextField label="Remarks" autoComplete="off" {...field('remarks')} />
      <p className="text-sm">
        <span className="font-semibold">{STATEMENTS[statement].word}.</span> {STATEMENTS[statement].text}
      </p>
    </ActionForm>
  )
}
