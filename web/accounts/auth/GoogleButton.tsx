import { useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'

type Credential = { credential: string }
type GoogleId = {
  initialize(options: {
    client_id: string
    nonce: string
    callback: (answer: Credential) => void
    ux_mode: 'popup'
  }): void
  renderButton(
    place: HTMLElement,
    look: { type: 'standard'; theme: string; size: string; text: string; width: number },
  ): void
}
declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleId } }
  }
}

type Props = { clientId: string; script: string; onCredential: (credential: string) => void }

/**
 * Google's own button (https://developers.google.com/identity/gsi/web/reference/js-reference). Its script is loaded where
 * the page's policy lets it in: on /auth. When it cannot be loaded there is no button; the other ways in remain. A token is good once,
 * and for the nonce of this browser alone: after a failure a new button is made, by another `key`.
 */
export function GoogleButton({ clientId, script, onCredential }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isGone, setGone] = useState(false)
  const told = useRef(onCredential)
  told.current = onCredential
  useEffect(() => {
    let isOver = false
    const tag = document.createElement('script')
    tag.src = script
    tag.async = true
    const show = async () => {
      const { nonce } = await api.accounts.beginGoogle({})
      if (isOver) return
      const id = window.google?.accounts?.id
      if (!id || !place.current) return setGone(true)
      id.initialize({
        client_id: clientId,
        nonce,
        ux_mode: 'popup',
        callback: ({ credential }) => told.current(credential),
      })
      const width = Math.min(400, place.current.clientWidth)
      id.renderButton(place.current, {
        type: 'standard',
        theme: 'outline',
        size: 'large',
        text: 'continue_with',
        width,
      })
    }
    tag.onload = () => void show().catch(() => setGone(true))
    tag.onerror = () => setGone(true)
    document.head.append(tag)
    return () => {
      isOver = true
      tag.remove()
    }
  }, [clientId, script])
  if (isGone) return null
  return (
    <div className="mt-2">
      <div ref={place} className="min-h-11" />
      <p className="mt-3 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
    </div>
  )
}
