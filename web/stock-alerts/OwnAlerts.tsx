import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { countedIn } from '../../domain/catalogue/unit-of-measure.ts'
import { productAddress } from '../addresses.ts'
import { api, orpc } from '../api.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Moment } from '../ui/Moment.tsx'
import { notify } from '../ui/notify.ts'
import { PageLink } from '../ui/PageLink.tsx'

/** The stock alerts of a customer, each of which can be ended; hidden if there are none. */
export function OwnAlerts() {
  const client = useQueryClient()
  const mine = orpc.stockAlerts.mine.queryOptions()
  const { data: alerts = [] } = useQuery(mine)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: number) => api.stockAlerts.end({ id }),
    onSuccess: () => client.invalidateQueries({ queryKey: mine.queryKey }),
    onError: () => notify.error('This could not be saved. Please try again.'),
  })
  if (alerts.length === 0) return null
  return (
    <section aria-labelledby="stock-alerts">
      <h2 id="stock-alerts" className="text-lg">
        Back-in-stock alerts
      </h2>
      <ul className="sheet mt-2 divide-y divide-line">
        {alerts.map(({ id, sku, name, slug, uom, quantity, since }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <div className="min-w-0 flex-1">
              <p className="[overflow-wrap:anywhere]">
                {slug ? (
                  <PageLink href={productAddress(slug)} className="part-number font-semibold text-link">
                    {sku}
                  </PageLink>
                ) : (
                  <span className="part-number font-semibold">{sku}</span>
                )}{' '}
                {name}
              </p>
              <p className="text-sm text-muted">
                {quantity !== null && `${countedIn(uom, quantity)}, `}since <Moment at={since} form="day" />
              </p>
            </div>
            <BusyButton className="button" isBusy={isPending && variables === id} onClick={() => mutate(id)}>
              Stop alert<span className="sr-only"> for {sku}</span>
            </BusyButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
