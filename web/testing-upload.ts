import { vi } from 'vitest'

type Answer = { status: number; body: object }

/** Replaces uploads to the store by the given answers, one after another. Returns the addresses of the uploads. */
export function answerUploads(...answers: Answer[]): string[] {
  const asked: string[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 0
      responseText = ''
      onload = () => {}
      open = (_: string, address: string) => asked.push(address)
      setRequestHeader = () => {}
      send() {
        const answer = answers.shift()
        this.status = answer?.status ?? 0
        this.responseText = JSON.stringify(answer?.body)
        this.onload()
      }
    },
  )
  return asked
}
