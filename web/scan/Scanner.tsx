import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../api.ts'
import { DialogFrame } from '../ui/DialogFrame.tsx'
import { Icon } from '../ui/Icon.tsx'
import { openCamera, whyNoCamera } from './camera.ts'
import { openReader } from './code-reader.ts'

type Props = { isOpen: boolean; onOpen: (isOpen: boolean) => void; onNumber: (partNumber: string) => void }

/** How often a picture of the camera is looked at, and after how long without a code help is offered. */
const EVERY_MS = 150
const HELP_AFTER_MS = 12_000

const NO_NUMBER = 'This code holds no part number. Try another one on the tag, or type the number.'
const UNREAD =
  'No bar code was found in this picture. Take it from nearer, straight on and with light, or type the number.'
const NOT_ASKED = 'The code was read, but the store could not be reached. Please try again.'

/** The camera over the page: reads bar codes, Data Matrix and QR codes until one holds a part number. */
export function Scanner({ isOpen, onOpen, onNumber }: Props) {
  return (
    <DialogFrame
      isOpen={isOpen}
      onOpenChange={onOpen}
      title="Scan a part number"
      description="Hold the bar code, Data Matrix or QR code of the tag or box in the frame."
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

function Viewfinder({ onNumber }: { onNumber: (partNumber: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const refused = useRef('')
  const [said, setSaid] = useState<string | null>(null)
  const [hasCamera, setCamera] = useState(true)

  /** Whether the code was one with a number. */
  const take = useEffectEvent(async (code: string): Promise<boolean> => {
    // Held before the camera it is seen again and again.
    if (code === refused.current) return false
    try {
      const { partNumber } = await api.catalogue.readCode({ code })
      if (partNumber !== null) {
        navigator.vibrate?.(60)
        onNumber(partNumber)
        return true
      }
      refused.current = code
      setSaid(NO_NUMBER)
    } catch {
      setSaid(NOT_ASKED)
    }
    return false
  })

  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    const look = async () => {
      const shown = video.current
      if (!shown) return
      const stream = await openCamera(shown, signal)
      signal.addEventListener('abort', () => {
        for (const track of stream.getTracks()) track.stop()
      })
      const read = await openReader()
      const help = setTimeout(
        () => setSaid('Nothing read yet. Fill the frame with the code, hold it flat and in light, or type the number.'),
        HELP_AFTER_MS,
      )
      signal.addEventListener('abort', () => clearTimeout(help))
      while (!signal.aborted) {
        const code = shown.readyState >= shown.HAVE_CURRENT_DATA ? await read(shown) : null
        if (signal.aborted || (code !== null && (await take(code)))) return
        await new Promise(resolve => setTimeout(resolve, EVERY_MS))
      }
    }
    look().catch(error => {
      if (signal.aborted) return
      setCamera(false)
      setSaid(whyNoCamera(error))
    })
    return () => closing.abort()
  }, [])

  const readPicture = async (file: File | undefined) => {
    if (!file) return
    setSaid('Reading...')
    try {
      const picture = await createImageBitmap(file)
      const code = await (await openReader())(picture)
      picture.close()
      refused.current = ''
      if (code === null) setSaid(UNREAD)
      else await take(code)
    } catch {
      setSaid(UNREAD)
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
        Take a photograph instead
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
