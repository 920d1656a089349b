import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import {
  CROSS_REFERENCE_KINDS,
  type CrossReferenceInput,
  CrossReferenceInputShape,
} from '../../../domain/catalogue/part-fields.ts'
import { MAX_PART_NUMBER_LENGTH } from '../../../domain/catalogue/parts-list.ts'
import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { partAdminAddress } from '../addresses.ts'
import { Allowed } from '../may.tsx'
import { useActionForm } from '../use-action-form.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { AdminPart } from './queries.ts'
import { resolveDraft } from './resolve-draft.ts'

type Reference = AdminPart['references'][number]
type Draft = { kind: string; otherSku: string; isTwoWay: boolean; source: string }
const NEW: Draft = { kind: 'alternate_of', otherSku: '', isTwoWay: false, source: '' }

const resolve = resolveDraft<Draft, CrossReferenceInput>(draft =>
  CrossReferenceInputShape.safeParse({ ...draft, isTwoWay: draft.isTwoWay && draft.kind === 'alternate_of' }),
)

/** Alternates and supersessions of a part. */
export function PartReferences({ productId, references }: { productId: number; references: readonly Reference[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="references">
      <h3 ref={heading} id="references" tabIndex={-1} className="mb-2 text-lg outline-none">
        Alternates and supersession
      </h3>
      <div className="sheet">
        {references.length > 0 && (
          <ul className="divide-y divide-line border-b border-line">
            {references.map(one => (
              <Row
                key={`${one.kind} ${one.otherSku}`}
                productId={productId}
                reference={one}
                onDeleted={() => heading.current?.focus()}
              />
            ))}
          </ul>
        )}
        <Allowed
          to="change_catalogue"
          otherwise={references.length === 0 && <p className="px-4 py-3 text-muted">None.</p>}
        >
          <NewReference productId={productId} />
        </Allowed>
      </div>
    </section>
  )
}

type RowProps = { productId: number; reference: Reference; onDeleted: () => void }

function Row({ productId, reference, onDeleted }: RowProps) {
  const { kind, otherSku, isTwoWay, source, otherId } = reference
  const { change, isPending, refusal } = useAdminMutation({
    // In the mutation, not in `onSuccess`: the row may be removed before the response arrives, because the page is notified of
    // the change first.
    change: async (_: null) => {
      await api.catalogue.admin.deleteReference({ productId, kind, otherSku })
      onDeleted()
    },
    toast: () => 'Cross-reference deleted.',
  })
  return (
    <li className="admin-fields flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm">
      <span className="text-muted">
        {kind === 'superseded_by' ? 'Superseded by' : isTwoWay ? 'Alternate, both ways' : 'Alternate'}
      </span>
      {otherId === null ? (
        <span className="part-number font-semibold">{otherSku}</span>
      ) : (
        <PageLink href={partAdminAddress(otherId)} className="part-number font-semibold text-link">
          {otherSku}
        </PageLink>
      )}
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere] text-muted">{source}</span>
      <Allowed to="change_catalogue">
        <BusyButton
          className="button text-bad"
          aria-label={`Delete ${otherSku}`}
          isBusy={isPending}
          onClick={() => change(null)}
        >
          Delete
        </BusyButton>
      </Allowed>
      <FormAlert>{refusal}</FormAlert>
    </li>
  )
}

function NewReference({ productId }: { productId: number }) {
  const { action, field, form } = useActionForm({
    resolver: resolve,
    first: NEW,
    send: reference => api.catalogue.admin.saveReference({ productId, reference }),
    toast: () => 'Cross-reference saved.',
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <ActionForm
      action={action}
      label="Add a cross-reference"
      className="admin-fields space-y-3 p-4"
      submit={{ name: 'Save cross-reference', busy: 'Saving...' }}
    >
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField label="Kind" {...field('kind')}>
          {Object.entries(CROSS_REFERENCE_KINDS).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Other part number"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_PART_NUMBER_LENGTH}
          {...field('otherSku')}
        />
        <TextField
          label="Source"
          autoComplete="off"
          maxLength={200}
          placeholder="IPC, service bulletin"
          {...field('source')}
        />
        <CheckField
          label="Both ways"
          className="lg:mt-6"
          disabled={kind !== 'alternate_of'}
          {...form.register('isTwoWay')}
        />
      </div>
    </ActionForm>
  )
}
