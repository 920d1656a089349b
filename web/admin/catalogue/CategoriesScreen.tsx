import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type CategoryFields, CategoryFieldsShape } from '../../../domain/catalogue/part-fields.ts'
import { MAX_CATEGORIES, MAX_PARTS_COUNTED } from '../../../domain/catalogue/part-list.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { api, orpc } from '../../api.ts'
import { refusalData } from '../../api-refusal.ts'
import { LIVE } from '../../live-query.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AdminForm } from '../AdminForm.tsx'
import { partsAdminAddress } from '../addresses.ts'
import { Allowed } from '../may.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { useFieldRefusal } from '../use-field-refusal.ts'
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
  const { change, isPending, error, refusal } = useAdminMutation({
    change: (fields: CategoryFields) => api.catalogueAdmin.createCategory({ fields }),
    toast: () => 'Category added.',
  })
  return (
    <section aria-label="Categories" className="space-y-3">
      <Allowed to="change_catalogue">
        <div className="sheet p-4">
          <AdminForm name="New category" isOpen={isAdding} onOpenChange={setAdding}>
            <CategoryForm
              label="New category"
              fields={NEW}
              isPending={isPending}
              refused={{ error, refusal }}
              onSave={(fields, onSaved) =>
                change(fields, {
                  onSuccess: () => {
                    onSaved(NEW)
                    setAdding(false)
                  },
                })
              }
            />
          </AdminForm>
        </div>
      </Allowed>
      <QueryBoundary
        query={useQuery(orpc.catalogueAdmin.categories.queryOptions(LIVE))}
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
  const { change, isPending, error, refusal } = useAdminMutation({
    change: ({ fields, before }: { fields: CategoryFields; before: CategoryFields }) =>
      api.catalogueAdmin.changeCategory({ categoryId: id, fields, before }),
    toast: () => 'Category saved.',
  })
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
            fields={fieldsOf(category)}
            theirs={theirs}
            isPending={isPending}
            refused={{ error, refusal }}
            onSave={fields =>
              change(
                { fields, before },
                {
                  onSuccess: () => {
                    button.current?.focus()
                    setOpen(false)
                    setBefore(null)
                    setTheirs(null)
                  },
                  onError: error => {
                    const now = readTheirs(error)
                    if (!now) return
                    setBefore(now)
                    setTheirs(now)
                  },
                },
              )
            }
          />
          <DeleteCategory category={category} others={others} />
        </div>
      )}
    </li>
  )
}

const fieldsOf = ({ name, slug, description }: AdminCategory): CategoryFields => ({ name, slug, description })

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
  fields: CategoryFields
  /** the newer version of another admin */
  theirs?: CategoryFields | null
  isPending: boolean
  refused: { error: Error | null; refusal: string | null }
  onSave: (fields: CategoryFields, onSaved: (fields: CategoryFields) => void) => void
}

function CategoryForm({ label, fields, theirs = null, isPending, refused, onSave }: FormProps) {
  const form = useForm<CategoryFields, unknown, CategoryFields>({ resolver: resolve, defaultValues: fields })
  const { reset } = form
  const refusal = useFieldRefusal(form, REFUSED_FIELDS, refused)
  // Fields that were not edited here take the other admin's values.
  useEffect(() => {
    if (theirs) reset(theirs, { keepDirtyValues: true })
  }, [theirs, reset])
  const { errors } = form.formState
  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      className="admin-fields grid gap-3 sm:grid-cols-2"
      onSubmit={form.handleSubmit(typed => onSave(typed, saved => form.reset(saved)))}
    >
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={100}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="URL"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        hint={
          fields.slug === ''
            ? 'Leave blank to generate it from the name'
            : 'Links to the old address stop working when you change it.'
        }
        error={errors.slug?.message}
        {...form.register('slug')}
      />
      <TextArea
        className="sm:col-span-2"
        label="Description"
        rows={3}
        maxLength={2000}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <div className="space-y-3 sm:col-span-2">
        <FormAlert>{refusal}</FormAlert>
        {theirs && (
          <p className="text-sm [overflow-wrap:anywhere]">
            It now says: {[theirs.name, theirs.slug, theirs.description].filter(Boolean).join(', ')}. Saving now puts
            what you changed in its place, and nothing else.
          </p>
        )}
        <BusyButton type="submit" className="button" isBusy={isPending}>
          {isPending ? 'Saving...' : 'Save category'}
        </BusyButton>
      </div>
    </form>
  )
}
