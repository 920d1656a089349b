import { useState } from 'react'
import { api } from '../../../api.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { notify } from '../../../ui/notify.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { SecurityBlock } from './SecurityBlock.tsx'

/** Downloads all data that the store has about the customer. */
export function DataBlock() {
  const [isAsking, setAsking] = useState(false)
  const download = async () => {
    setAsking(true)
    try {
      const data = await api.privacy.myData()
      saveFile('my-data.json', 'application/json', `${JSON.stringify(data, null, 2)}\n`)
      notify.success('Your data is saved as my-data.json')
    } catch {
      notify.error('Failed to download your data')
    } finally {
      setAsking(false)
    }
  }
  return (
    <SecurityBlock title="Your Data">
      <p>
        Everything we have about you in one file: profile, addresses, carrier accounts, cart, orders and active
        sessions.
      </p>
      <BusyButton className="button" isBusy={isAsking} onClick={() => void download()}>
        {isAsking ? 'Downloading...' : 'Download My Data'}
      </BusyButton>
    </SecurityBlock>
  )
}
