import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { PICTURE_WIDTHS, pictureAddress, readPictureAddress } from '../../domain/catalogue/picture.ts'
import { Icon } from '../ui/Icon.tsx'
import { MAX_ZOOM, useZoom } from './use-zoom.ts'

type Picture = { url: string; alt: string }
type Props = {
  pictures: Picture[]
  at: number
  onShow: (at: number) => void
  isOpen: boolean
  onClose: () => void
}

/** A press makes it so much larger. */
const PRESSED = 2.5
const STEP = 1.5

/** A part's pictures over the whole screen: enlarged with two fingers, a press, the wheel or the keyboard, and moved by scrolling. */
export function PictureViewer({ isOpen, onClose, ...shown }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={isOpen} onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup initialFocus={frame} className="fixed inset-0 z-50 bg-panel outline-none">
          <Shown {...shown} frame={frame} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type ShownProps = Pick<Props, 'pictures' | 'at' | 'onShow'> & { frame: RefObject<HTMLDivElement | null> }

function Shown({ pictures, at, onShow, frame }: ShownProps) {
  const { zoom, zoomTo, showWhole } = useZoom(frame)
  const picture = pictures[at] ?? pictures[0]
  const show = (next: number) => {
    showWhole()
    onShow((next + pictures.length) % pictures.length)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoomTo(zoom * STEP)
    else if (event.key === '-') zoomTo(zoom / STEP)
    else if (event.key === '0') showWhole()
    // Enlarged, arrows move the picture.
    else if (zoom === 1 && pictures.length > 1 && event.key === 'ArrowRight') show(at + 1)
    else if (zoom === 1 && pictures.length > 1 && event.key === 'ArrowLeft') show(at - 1)
  }
  if (!picture) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys beside the buttons, for who is in the dialog
    <div className="flex h-full flex-col" onKeyDown={onKey}>
      <header className="flex items-center gap-1 border-b border-line py-1 pr-1 pl-4">
        <Dialog.Title className="min-w-0 flex-1 truncate text-base">{picture.alt}</Dialog.Title>
        <p role="status" className="text-sm whitespace-nowrap text-muted tabular-nums">
          {pictures.length > 1 && `${at + 1} of ${pictures.length} · `}
          {`${Math.round(zoom * 100)}%`}
        </p>
        <Tool label="Smaller" isOff={zoom === 1} onPress={() => zoomTo(zoom / STEP)}>
          <Icon name="minus" size={22} />
        </Tool>
        <Tool label="Larger" isOff={zoom === MAX_ZOOM} onPress={() => zoomTo(zoom * STEP)}>
          <Icon name="plus" size={22} />
        </Tool>
        <Dialog.Close aria-label="Close" className={TOOL}>
          <Icon name="close" size={24} />
        </Dialog.Close>
      </header>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useSemanticElements: the keyboard has + and -, and buttons */}
      <div
        ref={frame}
        role="group"
        aria-label="Picture: + and - enlarge it, arrows move it"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        onClick={event => (zoom > 1 ? showWhole() : zoomTo(PRESSED, event))}
        className={`min-h-0 flex-1 touch-pan-x touch-pan-y overflow-auto overscroll-contain -outline-offset-2 ${zoom > 1 ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
      >
        <img
          key={picture.url}
          {...widthsOf(picture.url, zoom)}
          src={picture.url}
          alt={picture.alt}
          draggable={false}
          className="max-w-none object-contain"
          style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
        />
      </div>
      {pictures.length > 1 && (
        <footer className="flex justify-between border-t border-line p-1">
          <Tool label="Previous picture" onPress={() => show(at - 1)}>
            <Icon name="previous" size={24} />
          </Tool>
          <Tool label="Next picture" onPress={() => show(at + 1)}>
            <Icon name="next" size={24} />
          </Tool>
        </footer>
      )}
    </div>
  )
}

const TOOL =
  'inline-grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken aria-disabled:cursor-default aria-disabled:opacity-40'

type ToolProps = { label: string; onPress: () => void; isOff?: boolean; children: ReactNode }

/** When off it keeps the focus, so that repeated presses do not lose the position. */
const Tool = ({ label, onPress, isOff = false, children }: ToolProps) => (
  <button type="button" aria-label={label} aria-disabled={isOff} onClick={() => !isOff && onPress()} className={TOOL}>
    {children}
  </button>
)

/** The width of a photograph that fits the screen, and a larger one once it is enlarged. */
function widthsOf(url: string, zoom: number) {
  const picture = readPictureAddress(url)
  if (!picture) return {}
  const srcSet = PICTURE_WIDTHS.map(width => `${pictureAddress(picture.id, width)} ${width}w`).join(', ')
  return { srcSet, sizes: `${Math.ceil(zoom) * 100}vw` }
}
