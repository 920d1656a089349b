import { buildPages } from './build.ts'

process.stdout.write((await buildPages()) ? 'Built the pages.\n' : 'The pages stand as built.\n')
