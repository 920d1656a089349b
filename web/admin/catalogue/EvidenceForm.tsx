import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Evidence, EvidenceShape } from '../../../domain/inventory/evidence.ts'
import { api } from '../../api.ts'
import { refusalData } from '../../api-refusal.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { EvidenceFields } from './EvidenceFields.tsx'
import { type EvidenceDraft, evidenceDraft, resolveEvidence, writtenEvidence } from './evidence-draft.ts'
import type { StockLine } from './queries.ts'

/** Edits the evidence of a line. Another admin's newer version is shown beside, never overwritten. */
export function EvidenceForm({ line, onDone }: { line: StockLine; onDone: () => void }) {
  const [before, setBefore] = useState(() => EvidenceShape.parse(line.evidence))
  const [theirs, setTheirs] = useState<Evidence | null>(null)
  const form = useForm<EvidenceDraft, unknown, Evidence>({
    resolver: resolveEvidence,
    defaultValues: evidenceDraft(line.evidence),
  })
  const { change, isPending, refusal } = useAdminMutation({
    change: (evidence: Evidence) => api.stock.saveEvidence({ lineId: line.id, evidence, before }),
    toast: () => 'Paper trail saved.',
  })
  const { isDirty } = form.formState
  // Shows newer evidence if nothing was typed; otherwise saving reports the conflict.
  const startOver = useEffectEvent((evidence: StockLine['evidence']) => {
    if (isDirty) return
    form.reset(evidenceDraft(evidence))
    setBefore(EvidenceShape.parse(evidence))
  })
  useEffect(() => startOver(line.evidence), [line.evidence])
  return (
    <form
      method="post"
      noValidate
      className="admin-fields space-y-3"
      onSubmit={form.handleSubmit(evidence =>
        change(evidence, {
          onSuccess: () => {
            form.reset(evidenceDraft(evidence))
            setBefore(evidence)
            setTheirs(null)
            onDone()
          },
          onError: error => {
            const data = refusalData(error)
            const read = EvidenceShape.safeParse(
              typeof data === 'object' && data !== null && 'evidence' in data ? data.evidence : null,
            )
            if (!read.success) return
            setTheirs(read.data)
            setBefore(read.data)
          },
        }),
      )}
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <EvidenceFields register={form.register} errors={form.formState.errors} />
      </div>
      <FormAlert>{refusal}</FormAlert>
      {theirs && (
        <p className="text-sm [overflow-wrap:anywhere]">
          It now says:{' '}
          {Object.values(writtenEvidence(evidenceDraft(theirs)))
            .filter(Boolean)
            .join(', ') || 'nothing'}
          . Saving now overwrites it with yours.
        </p>
      )}
      <button type="submit" className="button" aria-disabled={isPending} aria-busy={isPending}>
        {isPending ? 'Saving...' : 'Save paper trail'}
      </button>
    </form>
  )
}
