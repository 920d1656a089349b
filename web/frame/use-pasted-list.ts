import { useEffect } from 'react'
import { isTyping } from '../ui/is-typing.ts'
import { isDialogOpen } from './focus-on-slash.ts'
import { QUICK_ORDER } from './navigation.ts'

/** Several lines: a number alone is no list. */
const isList = (text: string): boolean => /[\r\n]/.test(text.trim())

/** Into another field the browser pastes it. A search box has no room for several lines: there it is offered too. */
const isForOthers = (at: EventTarget | null): boolean =>
  isDialogOpen() || (isTyping(at) && !(at instanceof HTMLInputElement && at.type === 'search'))

/** A list that is pasted anywhere in the shop is offered to quick order, which reads its own. */
export function usePastedList(): void {
  useEffect(() => {
    const listening = new AbortController()
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      const text = clipboardData?.getData('text') ?? ''
      if (!isList(text) || isForOthers(target) || window.location.pathname === QUICK_ORDER.href) return
      import('../catalogue/pasted-list.ts').then(
        ({ offerPastedList }) => offerPastedList(text),
        // Without its script the list is pasted on the page of quick order, as ever.
        () => {},
      )
    }
    document.addEventListener('paste', onPaste, { signal: listening.signal })
    return () => listening.abort()
  }, [])
}
