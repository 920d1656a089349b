import { useState } from 'react'
import { api } from '../api.ts'
import { refusalText } from '../api-refusal.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { notify } from '../ui/notify.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { saveFile } from '../ui/save-file.ts'

/**
 * Downloads a guest's data of this order, which the page shows anyway. Other data under the address, and its deletion,
 * require a mailed link: the link of an order may have been forwarded.
 */
export function OrderData({ orderId, token }: { orderId: string; token: string }) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const data = await api.privacy.orderData({ orderId, token })
      saveFile('my-order.json', 'application/json', `${JSON.stringify(data, null, 2)}\n`)
      notify.success('The order is saved as my-order.json')
    } catch (error) {
      notify.error(refusalText(error, 'The order could not be downloaded. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <BusyButton className="button" isBusy={isBusy} onClick={() => void download()}>
        {isBusy ? 'Downloading...' : 'Download this order’s data'}
      </BusyButton>
      <PageLink href="/privacy/your-data" className="button">
        Your data
      </PageLink>
    </>
  )
}
