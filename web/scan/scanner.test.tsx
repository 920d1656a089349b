import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering, lost, refused } from '../testing-api.ts'
import { show } from '../testing-screen.tsx'
import { Scanner } from './Scanner.tsx'

/** The codes that the browser's reader finds in the next pictures; the last one repeats. */
let seen: (string | Error)[] = []
let track: MediaStreamTrack | undefined
let readCode: ReturnType<typeof answering>
const onNumber = vi.fn<(partNumber: string) => void>()

beforeEach(() => {
  seen = ['AN3-5A']
  onNumber.mockReset()
  readCode = answering('catalogue.readCode').mockResolvedValue({ partNumber: 'AN3-5A' })
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')
  const stream = canvas.captureStream()
  track = stream.getVideoTracks()[0]
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['code_128', 'data_matrix']
      detect = async () => {
        const [first] = seen.length > 1 ? seen.splice(0, 1) : seen
        if (first instanceof Error) throw first
        return first === undefined ? [] : [{ rawValue: first }]
      }
    },
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const scanner = () => show(<Scanner isOpen onOpen={() => {}} onNumber={onNumber} />)
const said = page.getByRole('status')

test('the first code with a part number is used; others are looked up once', async () => {
  readCode
    .mockResolvedValueOnce({ partNumber: null })
    .mockResolvedValueOnce({ partNumber: null })
    .mockResolvedValue({ partNumber: 'AN3-5A' })
  seen = ['lot', 'box', 'lot', 'box', 'lot', 'AN3-5A']
  await scanner()
  await expect.poll(() => onNumber.mock.calls).toEqual([['AN3-5A']])
  expect(readCode.mock.calls.map(([input]) => input)).toEqual([{ code: 'lot' }, { code: 'box' }, { code: 'AN3-5A' }])
})

test('a store that refuses shows its message, and is not called for every picture', async () => {
  readCode.mockRejectedValue(refused('TOO_MANY_AT_ONCE', 'Too many requests from your network.'))
  const frames = vi.fn(() => 4)
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockImplementation(frames)
  await scanner()
  await expect.element(said).toMatchTextContent('Too many requests from your network.')
  expect(readCode).toHaveBeenCalledTimes(1)
  expect(frames).toHaveBeenCalledTimes(1)
})

test('a response after the dialog was closed has no effect', async () => {
  const answer = Promise.withResolvers<unknown>()
  readCode.mockReturnValue(answer.promise)
  const { turnInto } = await scanner()
  await expect.poll(() => readCode.mock.calls.length).toBe(1)
  turnInto(<p>Closed</p>)
  await expect.element(page.getByText('Closed')).toBeVisible()
  expect(track?.readyState).toBe('ended')
  answer.resolve({ partNumber: 'AN3-5A' })
  await answer.promise
  await new Promise(requestAnimationFrame)
  expect(onNumber).not.toHaveBeenCalled()
})

test('where the reader of the browser fails the library reads, and the camera is not blamed', async () => {
  seen = [new Error('Barcode detection service unavailable')]
  await scanner()
  await expect.element(page.getByLabelText('Camera')).toBeVisible()
  await expect.poll(() => seen.length).toBe(1)
  await expect.element(said).toBeEmptyDOMElement()
})

test('a blocked camera shows a message, and a photograph still works', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('x', 'NotAllowedError'))
  readCode.mockRejectedValueOnce(lost())
  await scanner()
  await expect.element(said).toMatchTextContent('Allow it for this site')
  const canvas = document.createElement('canvas')
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve))
  const file = new File(blob ? [blob] : [], 'tag.png', { type: 'image/png' })
  await userEvent.upload(page.getByLabelText('Use a photo instead'), file)
  await expect.element(said).toMatchTextContent('we couldn’t reach the server')
  await userEvent.upload(page.getByLabelText('Use a photo instead'), file)
  await expect.poll(() => onNumber.mock.calls).toEqual([['AN3-5A']])
})
