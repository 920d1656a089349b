/** The location of the store's files, from the environment. */
export type FileSettings = {
  dataDir: string
  /** `s3://bucket/prefix`; null: the folder `files` of DATA_DIR */
  bucketUrl: string | null
  /** the endpoint of a bucket that is not Amazon's; null: Amazon's own */
  endpoint: string | null
  /**
   * True if browsers can reach the bucket. They then download private files from it by a link, not through this
   * process.
   */
  areLinked: boolean
}

export const BUCKET_URL = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w!-][\w!.-]*)*\/?$/

type Environment = Record<string, string | undefined>

/** Reads the settings from an environment that `readSettings` has checked. */
export function fileSettings(environment: Environment): FileSettings {
  const { DATA_DIR, FILES_URL, FILES_ENDPOINT, AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, FILES_LINKS } = environment
  return {
    dataDir: DATA_DIR || '.data',
    bucketUrl: FILES_URL || null,
    endpoint: FILES_ENDPOINT || AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL || null,
    areLinked: FILES_LINKS !== 'no',
  }
}

/** Variables that the AWS client reads itself, in addition to AWS_…: the location of its files, and proxies. */
const READ_BY_CLIENT = new Set(['HOME', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'])

/** The part of an environment that a child process needs to open the same files. */
export const fileEnvironment = (environment: Environment): Environment =>
  Object.fromEntries(
    Object.entries(environment).filter(([name]) => /^(?:AWS|FILES)_/.test(name) || READ_BY_CLIENT.has(name)),
  )
