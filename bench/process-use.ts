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

/** kB of memory that a process has just now; 0: it is gone, or the system does not say. */
export function residentKb(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
