import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startTestCluster } from './testing-cluster.ts'

export default async function setup(project: TestProject) {
  const cluster = await startTestCluster()
  project.provide('clusterUrl', cluster.url)
  return async () => {
    await cluster.stop()
    await rm(cluster.folder, { recursive: true, force: true })
  }
}
