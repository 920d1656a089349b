import { useState } from 'react'
import { LineIcon } from '../ui/Icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { notify } from '../ui/notify.ts'

const Scanner = lazyPart(() => import('./Scanner.tsx').then(({ Scanner }) => Scanner))

/** Viewfinder corners around a bar code. */
const VIEWFINDER =
  'M4 8V4.500h3.500M16.500 4.500H20V8M20 16v3.500h-3.500M7.500 19.500H4V16M8 9v6M11 9v6M13.500 9v6M16 9v6'

/** In the search box of a phone: reads the part number from a tag or a box. Its code is loaded when it is pressed. */
export function ScanButton({ onNumber }: { onNumber: (partNumber: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const fail = () => {
    setOpened(false)
    setOpen(false)
    notify.error('The scanner couldn’t be loaded. Type the number instead.')
  }
  return (
    <>
      <button
        type="button"
        aria-label="Scan a bar code with the camera"
        aria-haspopup="dialog"
        className="by-script hidden min-h-11 w-11 shrink-0 place-items-center border-y border-edge bg-panel text-ink pointer-coarse:grid"
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <LineIcon path={VIEWFINDER} size={22} />
      </button>
      {wasOpened && <Scanner onFail={fail} isOpen={isOpen} onOpen={setOpen} onNumber={onNumber} />}
    </>
  )
}
