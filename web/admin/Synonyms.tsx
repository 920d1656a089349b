import { useQuery } from '@tanstack/react-query'
import { SYNONYM_KINDS, type SynonymFields, SynonymFieldsShape } from '../../domain/catalogue/synonym.ts'
import { api, orpc } from '../api.ts'
import { LIVE } from '../live-query.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { QueryBoundary, RowsSkeleton } from '../ui/QueryBoundary.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { ActionForm } from './ActionForm.tsx'
import { resolveDraft } from './catalogue/resolve-draft.ts'
import { Allowed } from './may.tsx'
import { useActionForm } from './use-action-form.tsx'
import { useAdminMutation } from './use-admin-mutation.ts'

type Draft = { term: string; sameAs: string; kind: string }
const NEW: Draft = { term: '', sameAs: '', kind: 'same' }
const resolve = resolveDraft<Draft, SynonymFields>(draft => SynonymFieldsShape.safeParse(draft))

/** Search synonyms: a search for one also finds the others. */
export function Synonyms() {
  return (
    <section aria-labelledby="synonyms" className="mt-8 max-w-4xl">
      <h2 id="synonyms" className="mb-2 text-lg">
        Synonyms
      </h2>
      <div className="sheet">
        <QueryBoundary
          query={useQuery(orpc.search.admin.synonyms.queryOptions(LIVE))}
          failed="The words could not be loaded."
          skeleton={<RowsSkeleton rows={3} />}
        >
          {list =>
            list.length > 0 && (
              <ul className="divide-y divide-line border-b border-line">
                {list.map(one => (
                  <Row key={one.id} {...one} />
                ))}
              </ul>
            )
          }
        </QueryBoundary>
        <Allowed to="change_catalogue">
          <NewSynonym />
        </Allowed>
      </div>
    </section>
  )
}

function Row({ id, term, sameAs, kind }: SynonymFields & { id: number }) {
  const { change, isPending, refusal } = useAdminMutation({
    change: (_: null) => api.search.admin.deleteSynonym({ id }),
    toast: () => 'Deleted.',
  })
  return (
    <li className="admin-fields flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm">
      <b>{term}</b>
      <span className="text-muted">{SYNONYM_KINDS[kind].toLowerCase()}</span>
      <b className="flex-1">{sameAs}</b>
      <Allowed to="change_catalogue">
        <button
          type="button"
          className="button text-bad"
          aria-label={`Delete ${term}, ${sameAs}`}
          disabled={isPending}
          onClick={() => change(null)}
        >
          Delete
        </button>
      </Allowed>
      <FormAlert>{refusal}</FormAlert>
    </li>
  )
}

function NewSynonym() {
  const { action, field } = useActionForm({
    resolver: resolve,
    first: NEW,
    send: fields => api.search.admin.addSynonym({ fields }),
    toast: () => 'Added.',
  })
  return (
    <ActionForm
      action={action}
      label="Add synonyms"
      className="admin-fields grid items-start gap-3 p-4 sm:grid-cols-2 lg:grid-cols-4"
      submit={{ name: 'Add', className: 'self-end' }}
      isRow
    >
      <TextField label="Who searches for" autoComplete="off" {...field('term')} />
      <SelectField label="Kind" {...field('kind')}>
        {Object.entries(SYNONYM_KINDS).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextField label="Is also shown" autoComplete="off" {...field('sameAs')} />
    </ActionForm>
  )
}
