/** The part of a video element that shows a camera. */
type Screen = Pick<HTMLVideoElement, 'srcObject' | 'play'>

/**
 * Shows the rear camera in `video`, until the signal. Rejects with the browser's error if the camera is not permitted
 * or missing (Media Capture and Streams, 9.3).
 */
export async function openCamera(video: Screen, signal: AbortSignal): Promise<void> {
  // Browsers have no camera API without HTTPS.
  if (!('mediaDevices' in navigator)) throw new DOMException('no camera here', 'NotSupportedError')
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 960 } },
    audio: false,
  })
  // First, so that the camera's light turns off whatever happens later.
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop, { once: true })
  try {
    signal.throwIfAborted()
    video.srcObject = stream
    await video.play()
  } catch (error) {
    stop()
    throw error
  }
}

/** The message when the camera cannot be used, with an alternative. */
export function whyNoCamera(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return 'Camera access is blocked. Allow it for this site in your browser’s settings, take a photo, or type the number.'
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'No camera was found on this device. Choose a photo of the code, or type the number.'
  if (name === 'NotReadableError' || name === 'AbortError')
    return 'Another app is using the camera. Close it, take a photo, or type the number.'
  return 'This browser can’t use the camera. Take a photo of the code, or type the number.'
}
