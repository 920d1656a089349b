import { readFileSync } from 'node:fs'

const TICK_MS = 10

/**
 * The processor time of a process so far: `utime` and `stime` of
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** The resident memory of a process in kB; 0: it has ended, or the system does not report it. */
export function residentKb(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
