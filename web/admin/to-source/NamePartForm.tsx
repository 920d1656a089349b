import { NamedPartShape } from '../../../domain/catalogue/named-part.ts'
import { api } from '../../api.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { Allowed } from '../may.tsx'
import { useActionForm } from '../use-action-form.tsx'

type Props = { line: { orderId: string; orderItemId: number; sku: string; name: string } }

/** Links a line with a number outside the catalog to a part, so that its pieces can be received and tracked. */
export function NamePartForm({ line }: Props) {
  const { orderId, orderItemId, sku, name } = line
  const { action, field, form } = useActionForm({
    resolver: NamedPartShape,
    first: { sku, name, manufacturer: '', isPublished: false },
    send: part => api.toSource.nameLine({ orderId, orderItemId, part }),
    toast: ({ isNew }) =>
      isNew
        ? 'Added to the catalog. Its pieces can be received now.'
        : 'Found in the catalog. Its pieces can be received now.',
  })
  return (
    <ActionForm
      action={action}
      label={`Part of ${sku}`}
      className="space-y-3"
      submit={{ name: 'Name the part', className: 'button-go' }}
    >
      <p className="text-sm">
        No part of the catalog is named for this line. A part that has the number is found, otherwise it is added.
        Receive its pieces under the vendor’s order number. They are reserved for this order once Quality accepts them.
        Another number needs a new quote.
      </p>
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField label="Part number" autoComplete="off" {...field('sku')} />
        <TextField label="Name" autoComplete="off" {...field('name')} />
        <TextField
          label="Manufacturer"
          autoComplete="off"
          hint="Needed if several makers have this number"
          {...field('manufacturer')}
        />
      </div>
      <Allowed to="change_catalogue">
        <CheckField label="Publish it in the shop if it is new" {...form.register('isPublished')} />
      </Allowed>
    </ActionForm>
  )
}
