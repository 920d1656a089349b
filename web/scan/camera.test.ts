import { afterEach, describe, expect, test, vi } from 'vitest'
import { openCamera, whyNoCamera } from './camera.ts'

describe('the camera light turns off', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** A camera that is given once it is `allowed`, and a video that plays once it `plays`. */
  function fake({ allowed = Promise.resolve(), plays = Promise.resolve() }) {
    const track = { stop: vi.fn() }
    const getUserMedia = () => allowed.then(() => ({ getTracks: () => [track] }))
    vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
    return { track, video: { srcObject: null, play: vi.fn(() => plays) } }
  }

  test('when the dialog is closed', async () => {
    const closing = new AbortController()
    const { track, video } = fake({})
    await openCamera(video, closing.signal)
    expect(track.stop).not.toHaveBeenCalled()
    closing.abort()
    expect(track.stop).toHaveBeenCalled()
  })

  test('if it is closed while the browser still asks the buyer', async () => {
    const closing = new AbortController()
    const asking = Promise.withResolvers<void>()
    const { track, video } = fake({ allowed: asking.promise })
    const opening = openCamera(video, closing.signal)
    closing.abort()
    asking.resolve()
    await expect(opening).rejects.toThrow()
    expect(track.stop).toHaveBeenCalled()
    expect(video.play).not.toHaveBeenCalled()
  })

  test('when it is closed before the first picture', async () => {
    const closing = new AbortController()
    const { track, video } = fake({ plays: new Promise(() => {}) })
    void openCamera(video, closing.signal)
    await expect.poll(() => video.play).toHaveBeenCalled()
    closing.abort()
    expect(track.stop).toHaveBeenCalled()
  })

  test('when the video cannot be played', async () => {
    const { track, video } = fake({ plays: Promise.reject(new DOMException('x', 'NotSupportedError')) })
    await expect(openCamera(video, new AbortController().signal)).rejects.toThrow()
    expect(track.stop).toHaveBeenCalled()
  })
})

test.each([
  ['NotAllowedError', /Allow it for this site/],
  ['NotFoundError', /No camera was found/],
  ['NotReadableError', /Another app is using the camera/],
  ['NotSupportedError', /This browser can’t use the camera/],
])('%s shows a plain message and an alternative', (name, words) => {
  const said = whyNoCamera(new DOMException('x', name))
  expect(said).toMatch(words)
  expect(said).toMatch(/type the number/)
})

test('other errors show a message too', () => {
  expect(whyNoCamera('odd')).toMatch(/can’t use the camera/)
})
