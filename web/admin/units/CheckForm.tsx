import { useQuery } from '@tanstack/react-query'
import { FORM_BLOCKS } from '../../../domain/inventory/form-blocks.ts'
import { api, orpc } from '../../api.ts'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { partAdminAddress } from '../addresses.ts'
import { Allowed } from '../may.tsx'
import { useToldChange } from '../use-told-change.ts'

const OUTCOMES = {
  agrees: { word: 'Agrees', colour: 'text-good' },
  differs: { word: 'Differs', colour: 'font-semibold text-bad' },
  not_on_form: { word: 'Not read', colour: 'text-muted' },
  not_known: { word: 'Not written down', colour: 'text-muted' },
} as const

/** A scanned form beside its unit, block by block. A person confirms; nothing of it is taken over. */
export function CheckForm({ documentId }: { documentId: number }) {
  const checked = useQuery(orpc.stock.checkForm.queryOptions({ input: { documentId } }))
  const confirm = useToldChange(
    (_: null) => api.stock.confirmForm({ documentId }),
    () => 'Document confirmed.',
  )
  return (
    <Asked query={checked} failed="This file could not be read." skeleton={<RowsSkeleton rows={3} />}>
      {({ isReadable, blocks, seenAt }) => (
        <div className="space-y-3 border-l-2 border-line pl-3">
          {seenAt.map(({ unitId, productId, mark, by }) => (
            <p key={unitId} className="font-semibold text-bad">
              {by === 'file' ? 'The same file is at' : 'The same tracking number is at'}{' '}
              <PageLink href={partAdminAddress(productId, { unit: `${unitId}` })} className="text-link">
                {mark || 'a unit of bulk'}
              </PageLink>
            </p>
          ))}
          {isReadable ? (
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">Block</th>
                  <th scope="col">On the form</th>
                  <th scope="col">At the unit</th>
                  <th scope="col">Outcome</th>
                </tr>
              </thead>
              <tbody>
                {blocks.map(({ block, onForm, onUnit, outcome }) => (
                  <tr key={block}>
                    <th scope="row">{FORM_BLOCKS[block].name}</th>
                    <td className="[overflow-wrap:anywhere]">{onForm || '—'}</td>
                    <td className="[overflow-wrap:anywhere]">{onUnit || '—'}</td>
                    <td className={OUTCOMES[outcome].colour}>{OUTCOMES[outcome].word}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <p className="text-muted">This file is a picture without text. Please compare it with the unit by eye.</p>
          )}
          <Allowed to="describe_units">
            <FormAlert>{confirm.refusal}</FormAlert>
            <BusyButton
              type="button"
              className="button"
              isBusy={confirm.isPending}
              onClick={() => confirm.change(null)}
            >
              I have compared it: it is of this unit
            </BusyButton>
          </Allowed>
        </div>
      )}
    </Asked>
  )
}
