import { execFile } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const command = promisify(execFile)

/**
 * Checks out a revision into the folder `root`, with the packages of this version. The store there builds its own pages. Returns the
 * function that removes the folder again.
 */
export async function checkOut(root: string, revision: string): Promise<() => Promise<unknown>> {
  await command('git', ['worktree', 'add', '--detach', root, revision])
  await symlink(resolve('node_modules'), join(root, 'node_modules'))
  return () => command('git', ['worktree', 'remove', '--force', root])
}
