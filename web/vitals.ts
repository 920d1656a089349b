import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { pageKind, type Vital } from '../domain/admin/web-vital.ts'

/** Reports the speed of the first page of a visit to the store, once, when it is left. Without address or person. */
export function reportVitals(): void {
  const page = pageKind(window.location.pathname)
  const measured = new Map<Vital, number>()
  const note = ({ name, value }: { name: Vital; value: number }) => void measured.set(name, value)
  for (const on of [onLCP, onFCP, onCLS, onINP, onTTFB]) on(note)
  const send = () => {
    if (measured.size === 0 || document.visibilityState !== 'hidden') return
    const metrics = [...measured].map(([name, value]) => ({ name, value: Math.round(value * 1000) / 1000 }))
    measured.clear()
    navigator.sendBeacon('/api/vitals', new Blob([JSON.stringify({ page, metrics })], { type: 'application/json' }))
    document.removeEventListener('visibilitychange', send)
  }
  // After those of web-vitals, which give their last values when the page is hidden.
  setTimeout(() => document.addEventListener('visibilitychange', send))
}
