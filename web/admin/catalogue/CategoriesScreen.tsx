import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type CategoryFields, CategoryFieldsShape } from '../../../domain/catalogue/part-fields.ts'
import { MAX_CATEGORIES, MAX_PARTS_COUNTED } from '../../../domain/catalogue/part-list.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { namesOf, pickedOf } from '../../../domain/text/typed-names.ts'
import { api, orpc } from '../../api.ts'
import { refusalData } from '../../api-refusal.ts'
import { LIVE } from '../../live-query.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { AdminForm } from '../AdminForm.tsx'
import { partsAdminAddress } from '../addresses.ts'
import { Allowed } from '../may.tsx'
import { useActionForm } from '../use-action-form.tsx'
import { DeleteCategory } from './DeleteCategory.tsx'
import type { AdminCategory } from './queries.ts'
import { resolveDraft } from './resolve-draft.ts'

const resolve = resolveDraft<CategoryFields, CategoryFields>(draft => CategoryFieldsShape.safeParse(draft))
/** Refusals about a single field. */
const REFUSED_FIELDS = { CATEGORY_EXISTS: 'name', CATEGORY_SLUG_TAKEN: 'slug' } as const
const NEW: CategoryFields = { name: '', slug: '', description: '' }

/** The categories of the shop. */
export function CategoriesScreen() {
  const [isAdding, setAdding] = useState(false)
  return (
    <section aria-label="Categories" className="space-y-3">
      <Allowed to="change_catalogue">
        <div className="sheet p-4">
          <AdminForm name="New category" isOpen={isAdding} onOpenChange={setAdding}>
            <CategoryForm
              label="New category"
              before={NEW}
              toast="Category added."
              send={fields => api.catalogue.admin.createCategory({ fields })}
              onDone={() => setAdding(false)}
            />
          </AdminForm>
        </div>
      </Allowed>
      <QueryBoundary
        query={useQuery(orpc.catalogue.admin.categories.queryOptions(LIVE))}
        failed="The categories could not be loaded."
        skeleton={<RowsSkeleton rows={10} />}
      >
        {categories =>
          categories.length === 0 ? (
            <p className="sheet px-4 py-10 text-center text-muted">No categories yet.</p>
          ) : (
            <>
              <ul className="sheet divide-y divide-line">
                {categories.map(category => (
                  <Category key={category.id} category={category} others={categories.filter(one => one !== category)} />
                ))}
              </ul>
              {categories.length === MAX_CATEGORIES && (
                <p className="mt-3 text-sm text-muted">These are the first {thousands(MAX_CATEGORIES)} by name.</p>
              )}
            </>
          )
        }
      </QueryBoundary>
    </section>
  )
}

function Category({ category, others }: { category: AdminCategory; others: AdminCategory[] }) {
  const { id, name, parts } = category
  const [isOpen, setOpen] = useState(false)
  /** the values when the form was opened, or the newer ones of another admin; null: not opened */
  const [before, setBefore] = useState<CategoryFields | null>(null)
  const [theirs, setTheirs] = useState<CategoryFields | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="min-w-0 flex-1 text-base [overflow-wrap:anywhere]">{name}</h2>
        <PageLink
          href={partsAdminAddress({ category: `${id}` })}
          className="inline-flex items-center text-sm text-link tabular-nums pointer-coarse:min-h-11"
        >
          {parts >= MAX_PARTS_COUNTED ? `${thousands(MAX_PARTS_COUNTED)} or more` : thousands(parts)}{' '}
          {parts === 1 ? 'part' : 'parts'}
        </PageLink>
        <Allowed to="change_catalogue">
          <button
            ref={button}
            type="button"
            className="button"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : 'Change'} ${name}`}
            onClick={() => {
              setBefore(before ?? fieldsOf(category))
              setOpen(!isOpen)
            }}
          >
            {isOpen ? 'Close' : 'Change'}
          </button>
        </Allowed>
      </div>
      {before && (
        // While closed, typed input is retained.
        <div hidden={!isOpen} className="mt-3 space-y-4 border-l-2 border-line pl-3">
          <CategoryForm
            label={`Change ${name}`}
            before={before}
            theirs={theirs}
            toast="Category saved."
            send={fields => api.catalogue.admin.changeCategory({ categoryId: id, fields, before })}
            onDone={() => {
              button.current?.focus()
              setOpen(false)
              setBefore(null)
              setTheirs(null)
            }}
            onRefused={error => {
              const now = readTheirs(error)
              if (!now) return
              setBefore(now)
              setTheirs(now)
            }}
          />
          <DeleteCategory category={category} others={others} />
        </div>
      )}
    </li>
  )
}

const FIELDS = namesOf(CategoryFieldsShape.shape)
const fieldsOf = (category: AdminCategory): CategoryFields => pickedOf(category, FIELDS)

/** The other admin's version, if saving was refused because of it. */
function readTheirs(error: unknown): CategoryFields | null {
  const data = refusalData(error)
  const read = CategoryFieldsShape.safeParse(
    typeof data === 'object' && data !== null && 'category' in data ? data.category : null,
  )
  return read.success ? read.data : null
}

type FormProps = {
  label: string
  /** the values to change */
  before: CategoryFields
  /** the newer version of another admin */
  theirs?: CategoryFields | null
  toast: string
  send: (fields: CategoryFields) => Promise<unknown>
  onDone: () => void
  onRefused?: (error: Error) => void
}

function CategoryForm({ label, before, theirs = null, toast, send, onDone, onRefused }: FormProps) {
  const { action, field } = useActionForm({
    resolver: resolve,
    first: before,
    // Fields that were not edited here take the other admin's values.
    ...(theirs && { values: theirs }),
    send,
    toast: () => toast,
    fieldRefusals: REFUSED_FIELDS,
    onDone,
    ...(onRefused && { onRefused }),
  })
  return (
    <ActionForm
      action={action}
      label={label}
      submit={{ name: 'Save category', busy: 'Saving...' }}
      note={
        theirs && (
          <p className="text-sm [overflow-wrap:anywhere]">
            It now says: {[theirs.name, theirs.slug, theirs.description].filter(Boolean).join(', ')}. Saving now puts
            what you changed in its place, and nothing else.
          </p>
        )
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="Name" autoComplete="off" maxLength={100} {...field('name')} />
        <TextField
          label="URL"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          hint={
            before.slug === ''
              ? 'Leave blank to generate it from the name'
              : 'Links to the old address stop working when you change it.'
          }
          {...field('slug')}
        />
        <TextArea className="sm:col-span-2" label="Description" rows={3} maxLength={2000} {...field('description')} />
      </div>
    </ActionForm>
  )
}
