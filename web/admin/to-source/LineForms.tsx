import { Allowed } from '../may.tsx'
import { ArrivedForm } from './ArrivedForm.tsx'
import { NamePartForm } from './NamePartForm.tsx'
import type { SourceLine } from './queries.ts'
import { SourcingForm } from './SourcingForm.tsx'

/** The details of a line: its purchase, and its arrival. */
export const LineForms = ({ line }: { line: SourceLine }) => (
  <div className="space-y-4 p-3">
    <p className="text-sm text-muted [overflow-wrap:anywhere]">{[line.name, line.note].filter(Boolean).join(' · ')}</p>
    <Allowed to="quote">
      <SourcingForm line={line} />
    </Allowed>
    {line.productId === null && (
      <Allowed to="adjust_stock">
        <div className="border-t border-line pt-4">
          <NamePartForm line={line} />
        </div>
      </Allowed>
    )}
    <Allowed to="inspect_units">
      <ArrivedForm line={line} />
    </Allowed>
  </div>
)
