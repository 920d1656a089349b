/** A file with its folder path. */
export type SentFile = { path: string; file: File }

/** Files that operating systems add to folders. */
const OF_SYSTEM = /^(?:\..*|Thumbs\.db|desktop\.ini)$/i

/** Selected files, with their paths if a folder was selected. */
export const chosenFiles = (files: Iterable<File>): SentFile[] =>
  [...files]
    .filter(({ name }) => !OF_SYSTEM.test(name))
    .map(file => ({ path: file.webkitRelativePath || file.name, file }))

/** Dropped files, with paths for those of folders. Call it while the drop event is handled. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<SentFile[]> {
  const entries = [...items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null)
  if (entries.length === 0) return chosenFiles(files)
  const all: SentFile[] = []
  const walk = async (entry: FileSystemEntry): Promise<void> => {
    if (OF_SYSTEM.test(entry.name)) return
    if (isFile(entry)) all.push({ path: entry.fullPath.replace(/^\//, ''), file: await fileOf(entry) })
    else if (isFolder(entry)) for (const inner of await entriesOf(entry)) await walk(inner)
  }
  for (const entry of entries) await walk(entry)
  return all
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => {
    entry.file(resolve, reject)
  })

/** A folder returns its entries in batches of a hundred. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject)
    })
    if (some.length === 0) return all
    all.push(...some)
  }
}
