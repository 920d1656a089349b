import { isMissing } from './files-unreachable.ts'
import type { Files } from './open-files.ts'

/** Every file below a folder; empty if there is no such folder. */
export async function filesIn(files: Files, folder: string): Promise<string[]> {
  const paths: string[] = []
  let paginationToken: string | undefined
  do {
    const page = await files.listAll(folder, { recursive: true, paginationToken }).catch(error => {
      if (isMissing(error)) return null
      throw error
    })
    if (!page) return paths
    for (const object of page.objects) if (object.isFile) paths.push(object.key)
    paginationToken = page.paginationToken
  } while (paginationToken)
  return paths
}
