import { useEffect, useEffectEvent, useState } from 'react'
import { type Evidence, EvidenceShape } from '../../../domain/inventory/evidence.ts'
import { api } from '../../api.ts'
import { refusalData } from '../../api-refusal.ts'
import { ActionForm } from '../ActionForm.tsx'
import { useActionForm } from '../use-action-form.tsx'
import { EvidenceFields } from './EvidenceFields.tsx'
import { evidenceDraft, resolveEvidence, writtenEvidence } from './evidence-draft.ts'
import type { StockLine } from './queries.ts'

/** Edits the evidence of a line. Another admin's newer version is shown beside, never overwritten. */
export function EvidenceForm({ line, onDone }: { line: StockLine; onDone: () => void }) {
  const [before, setBefore] = useState(() => EvidenceShape.parse(line.evidence))
  const [theirs, setTheirs] = useState<Evidence | null>(null)
  const { action, field, form } = useActionForm({
    resolver: resolveEvidence,
    first: evidenceDraft(line.evidence),
    after: evidenceDraft,
    send: evidence => api.inventory.saveEvidence({ lineId: line.id, evidence, before }),
    toast: () => 'Paper trail saved.',
    onDone: (_, evidence) => {
      setBefore(evidence)
      setTheirs(null)
      onDone()
    },
    onRefused: error => {
      const data = refusalData(error)
      const read = EvidenceShape.safeParse(
        typeof data === 'object' && data !== null && 'evidence' in data ? data.evidence : null,
      )
      if (!read.success) return
      setTheirs(read.data)
      setBefore(read.data)
    },
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
    <ActionForm
      action={action}
      submit={{ name: 'Save paper trail', busy: 'Saving...' }}
      note={
        theirs && (
          <p className="text-sm [overflow-wrap:anywhere]">
            It now says:{' '}
            {Object.values(writtenEvidence(evidenceDraft(theirs)))
              .filter(Boolean)
              .join(', ') || 'nothing'}
            . Saving now overwrites it with yours.
          </p>
        )
      }
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <EvidenceFields field={field} />
      </div>
    </ActionForm>
  )
}
