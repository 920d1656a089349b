import { api } from '../../api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Allowed } from '../may.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'

type Props = { line: { orderId: string; orderItemId: number; sku: string; name: string } }
type Named = { sku: string; name: string; manufacturer: string; isPublished: boolean }

/** Links a line with a number outside the catalog to a part, so that its pieces can be received and tracked. */
export function NamePartForm({ line }: Props) {
  const { orderId, orderItemId, sku, name } = line
  const naming = useAdminMutation({
    change: (part: Named) => api.orderAdmin.nameSourcedLine({ orderId, orderItemId, part }),
    toast: ({ isNew }) =>
      isNew
        ? 'Added to the catalog. Its pieces can be received now.'
        : 'Found in the catalog. Its pieces can be received now.',
  })
  const text = (sent: FormData, field: string) => `${sent.get(field) ?? ''}`
  return (
    <form
      action={sent =>
        naming.change({
          sku: text(sent, 'sku'),
          name: text(sent, 'name'),
          manufacturer: text(sent, 'manufacturer'),
          isPublished: sent.get('isPublished') !== null,
        })
      }
      className="space-y-3"
      aria-label={`Part of ${sku}`}
    >
      <p className="text-sm">
        This number isn’t in the catalog. Add it, and receive its pieces under the vendor’s order number. They are
        reserved for this order once Quality accepts them. Another number needs a new quote.
      </p>
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField label="Part number" name="sku" defaultValue={sku} autoComplete="off" />
        <TextField label="Name" name="name" defaultValue={name} autoComplete="off" />
        <TextField
          label="Manufacturer"
          name="manufacturer"
          autoComplete="off"
          hint="Needed if several makers have this number"
        />
      </div>
      <Allowed to="change_catalogue">
        <label className="flex items-center gap-2">
          <input type="checkbox" name="isPublished" /> Publish it in the shop if it is new
        </label>
      </Allowed>
      <FormAlert>{naming.refusal}</FormAlert>
      <BusyButton type="submit" className="button button-go" isBusy={naming.isPending}>
        Name the part
      </BusyButton>
    </form>
  )
}
