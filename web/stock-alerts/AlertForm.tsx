import { type FormEvent, useRef, useState } from 'react'
import { MAX_LINE_QUANTITY } from '../../domain/catalogue/product.ts'
import { typedIn, unitWord } from '../../domain/catalogue/unit-of-measure.ts'
import { NEWSLETTER_EMAIL_WRONG } from '../../domain/customers/newsletter.ts'
import { ALERT_QUANTITY_WRONG } from '../../domain/stock-alerts/stock-alert.ts'
import { readEmail } from '../../domain/text/email.ts'
import { useMe } from '../accounts/use-me.ts'
import { api } from '../api.ts'
import { refusalText } from '../api-refusal.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Form } from '../ui/Form.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { TextField } from '../ui/TextField.tsx'
import { takeFocus } from '../ui/take-focus.ts'
import { WithoutScripts } from '../ui/WithoutScripts.tsx'

type State = { is: 'ready' | 'busy' | 'waiting' | 'to-confirm' } | { is: 'wrong'; field: 'email' | 'quantity' } | Failed
type Failed = { is: 'failed'; text: string }

const DONE = {
  waiting: 'We’ll email you when it’s back. Your dashboard lists the parts you’re waiting for.',
  'to-confirm': 'We’ve sent you an email. Click the link in it, and we’ll email you when the part is back.',
}

/** On the page of a part without stock: takes an address for a stock alert. The typed address stays after a failure. */
export function AlertForm({ productId, sku, uom = 'EA' }: { productId: number; sku: string; uom?: string }) {
  const me = useMe()
  const [state, setState] = useState<State>({ is: 'ready' })
  const [typed, setTyped] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const wrong = (field: 'email' | 'quantity') => {
    setState({ is: 'wrong', field })
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.is === 'busy') return
    const sent = new FormData(event.currentTarget)
    const email = readEmail(`${sent.get('email')}`)
    const pieces = `${sent.get('quantity')}`.trim()
    const quantity = pieces === '' ? null : typedIn(uom, pieces)
    if (email === null) return wrong('email')
    const isWhole = quantity !== null && quantity >= 1 && quantity <= MAX_LINE_QUANTITY
    if (pieces !== '' && !isWhole) return wrong('quantity')
    setState({ is: 'busy' })
    try {
      const { toConfirm } = await api.stockAlerts.request({ productId, email, quantity })
      setState({ is: toConfirm ? 'to-confirm' : 'waiting' })
    } catch (error) {
      setState({ is: 'failed', text: refusalText(error, 'This could not be sent. Please try again later.') })
    }
  }
  return (
    <section className="mt-4 border-t border-line pt-4" aria-labelledby="stock-alert">
      <h3 id="stock-alert" className="text-base">
        Notify me when it’s back
      </h3>
      {state.is === 'waiting' || state.is === 'to-confirm' ? (
        <p ref={takeFocus} role="status" tabIndex={-1} className="mt-1 outline-none">
          {DONE[state.is]}
        </p>
      ) : (
        <Form ref={form} onSubmit={submit} className="mt-2 space-y-3">
          <WithoutScripts
            said="This form needs JavaScript, which is turned off in your browser."
            subject={`Back in stock: ${sku}`}
          />
          <FormAlert>{state.is === 'failed' ? state.text : null}</FormAlert>
          <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto] sm:items-start">
            <TextField
              label="Email"
              type="email"
              name="email"
              autoComplete="email"
              maxLength={254}
              value={typed ?? me?.email ?? ''}
              onChange={event => setTyped(event.target.value)}
              error={state.is === 'wrong' && state.field === 'email' ? NEWSLETTER_EMAIL_WRONG : undefined}
            />
            <TextField
              label={unitWord(uom) ? `Quantity (${unitWord(uom)})` : 'Quantity'}
              name="quantity"
              inputMode="numeric"
              maxLength={7}
              aria-required={false}
              error={state.is === 'wrong' && state.field === 'quantity' ? ALERT_QUANTITY_WRONG : undefined}
            />
            <BusyButton type="submit" className="button sm:mt-6" isBusy={state.is === 'busy'}>
              {state.is === 'busy' ? 'One moment...' : 'Notify me'}
            </BusyButton>
          </div>
          <p className="text-sm text-muted">We’ll email you once when it’s back, with a link to unsubscribe.</p>
        </Form>
      )}
    </section>
  )
}
