import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../api.ts'
import { refusalText } from '../api-refusal.ts'
import { DialogFrame } from '../ui/DialogFrame.tsx'
import { Icon } from '../ui/Icon.tsx'
import { openCamera, whyNoCamera } from './camera.ts'
import { NoReader, openReader, type ReadPicture } from './code-reader.ts'

type Props = { isOpen: boolean; onOpen: (isOpen: boolean) => void; onNumber: (partNumber: string) => void }

/** The interval of camera frames, and the time without a code after which help is offered. */
const EVERY_MS = 150
const HELP_AFTER_MS = 12_000
/** After a failed request the store is not called again for each camera frame. */
const AFTER_FAILURE_MS = 4000

const NO_NUMBER = 'There’s no part number in this code. Try another code on the tag, or type the number.'
const UNREAD =
  'No bar code was found in this photo. Move closer, hold the camera straight, add light, or type the number.'
const HELP = 'Nothing scanned yet. Fill the frame with the code and add light, or type the number.'
const NOT_ASKED = 'The code was scanned, but we couldn’t reach the server. Please try again.'
const NOT_LOADED = 'The scanner couldn’t be loaded. Check your connection and scan again, or type the number.'

/** The camera over the page: reads bar codes, Data Matrix and QR codes until one holds a part number. */
export function Scanner({ isOpen, onOpen, onNumber }: Props) {
  return (
    <DialogFrame
      isOpen={isOpen}
      onOpenChange={onOpen}
      title="Scan a part number"
      description="Hold the bar code, Data Matrix or QR code on the tag or box inside the frame."
      width="wide"
    >
      <Viewfinder
        onNumber={partNumber => {
          onOpen(false)
          onNumber(partNumber)
        }}
      />
    </DialogFrame>
  )
}

/** The result of a code: it contains a part number, it does not, or the store did not respond. */
type Taken = 'number' | 'none' | 'failed'

function Viewfinder({ onNumber }: { onNumber: (partNumber: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const refused = useRef(new Set<string>())
  const closed = useRef<AbortSignal>(undefined)
  const [said, setSaid] = useState<string | null>(null)
  const [hasCamera, setCamera] = useState(true)

  const take = useEffectEvent(async (code: string, signal: AbortSignal): Promise<Taken> => {
    // Held before the camera it is seen again and again.
    if (refused.current.has(code)) {
      setSaid(NO_NUMBER)
      return 'none'
    }
    try {
      const { partNumber } = await api.catalogue.readCode({ code }, { signal })
      if (signal.aborted) return 'none'
      if (partNumber !== null) {
        navigator.vibrate?.(60)
        onNumber(partNumber)
        return 'number'
      }
      refused.current.add(code)
      setSaid(NO_NUMBER)
      return 'none'
    } catch (error) {
      if (!signal.aborted) setSaid(refusalText(error, NOT_ASKED))
      return 'failed'
    }
  })

  /** Scans camera frames until one contains a number. */
  const watch = useEffectEvent(async (shown: HTMLVideoElement, read: ReadPicture, signal: AbortSignal) => {
    let hasBroken = false
    /** An error of the reader on a picture is reported once, and the picture is skipped. */
    const skipped = (error: unknown): null => {
      if (error instanceof NoReader) throw error
      if (!hasBroken) reportError(error)
      hasBroken = true
      return null
    }
    const help = setTimeout(() => setSaid(HELP), HELP_AFTER_MS)
    signal.addEventListener('abort', () => clearTimeout(help))
    while (!signal.aborted) {
      const code = shown.readyState >= shown.HAVE_CURRENT_DATA ? await read(shown).catch(skipped) : null
      if (signal.aborted) return
      if (code !== null) clearTimeout(help)
      const taken = code === null ? 'none' : await take(code, signal)
      if (taken === 'number') return
      await new Promise(resolve => setTimeout(resolve, taken === 'failed' ? AFTER_FAILURE_MS : EVERY_MS))
    }
  })

  useEffect(() => {
    const closing = new AbortController()
    closed.current = closing.signal
    const camera = new AbortController()
    const { signal } = camera
    const look = async () => {
      const shown = video.current
      if (!shown) return
      // First: without a reader, no camera permission is requested.
      const read = await openReader()
      if (signal.aborted) return
      try {
        await openCamera(shown, signal)
      } catch (error) {
        if (signal.aborted) return
        setCamera(false)
        return setSaid(whyNoCamera(error))
      }
      await watch(shown, read, signal)
    }
    look().catch(error => {
      if (signal.aborted) return
      camera.abort()
      setCamera(false)
      setSaid(NOT_LOADED)
      if (!(error instanceof NoReader)) reportError(error)
    })
    return () => {
      closing.abort()
      camera.abort()
    }
  }, [])

  const readPicture = async (file: File | undefined) => {
    const signal = closed.current
    if (!file || !signal) return
    setSaid('Reading...')
    try {
      const read = await openReader()
      const picture = await createImageBitmap(file)
      const code = await read(picture).finally(() => picture.close())
      if (code === null) setSaid(UNREAD)
      else await take(code, signal)
    } catch (error) {
      setSaid(error instanceof NoReader ? NOT_LOADED : UNREAD)
      // A file that is no picture is the person's matter.
      if (!(error instanceof NoReader || error instanceof DOMException)) reportError(error)
    }
  }
  return (
    <>
      {hasCamera && (
        <div className="relative mt-3 overflow-hidden rounded-md bg-navy">
          <video ref={video} muted playsInline aria-label="Camera" className="aspect-4/3 w-full object-cover" />
          <span
            className="pointer-events-none absolute inset-x-8 inset-y-10 rounded-md border-2 border-white/80"
            aria-hidden="true"
          />
        </div>
      )}
      <p role="status" className="mt-3 min-h-12">
        {said}
      </p>
      <label className="button mt-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--accent)">
        <Icon name="file" size={18} />
        Use a photo instead
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          onChange={event => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            void readPicture(file)
          }}
        />
      </label>
    </>
  )
}
