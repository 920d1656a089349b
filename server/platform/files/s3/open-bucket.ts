import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import type { FileSettings } from '../file-settings.ts'
import type { Files } from '../open-files.ts'
import { BucketDriver } from './bucket-driver.ts'
import { refuseUnreachable } from './refuse-unreachable.ts'

/** A client follows a link at once, so the link expires soon. */
const LINK_SECONDS = 60
/** Limits of a request; an unreachable bucket is given up after three attempts. */
const LIMITS = { connectMs: 2000, silenceMs: 5000, tries: 3 }
/** Connections for uploads of pictures and parts of lists. Additional uploads wait for a free one. */
const CONNECTIONS = 50

type Own = {
  /** while true, everything is refused as unreachable */
  isHeld?: (() => boolean) | undefined
  /** For tests: credentials that are not in the environment, and shorter time limits. */
  limits?: typeof LIMITS
  credentials?: S3ClientConfig['credentials']
}
type BucketSettings = Omit<FileSettings, 'dataDir' | 'bucketUrl'> & { bucketUrl: string }

/** Files in a bucket that speaks S3; credentials and region by Amazon's own variables, files and services. */
export function openBucket(
  { bucketUrl, endpoint, areLinked }: BucketSettings,
  { isHeld = () => false, limits = LIMITS, credentials }: Own = {},
): Files {
  const { hostname: bucket, pathname } = new URL(bucketUrl)
  const prefix = pathname.replace(/^\/|\/$/g, '')
  const client = new S3Client({
    // Services other than Amazon have one namespace for all buckets, and accept any region.
    ...(endpoint ? { endpoint, forcePathStyle: true, region: process.env.AWS_REGION || 'us-east-1' } : {}),
    ...(credentials ? { credentials } : {}),
    maxAttempts: limits.tries,
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.silenceMs,
      throwOnRequestTimeout: true,
      socketTimeout: limits.silenceMs,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
  })
  const place = `s3://${bucket}${prefix && `/${prefix}`}`
  refuseUnreachable(client, place, isHeld)
  const driver = new BucketDriver(client, bucket, prefix && `${prefix}/`, place)
  const disk = new Disk(driver)
  return Object.assign(disk, {
    place,
    // An incomplete upload has no name in a bucket; a rule of the bucket deletes its parts.
    deletePartial: async () => 0,
    freeBytes: async () => null,
    linkTo: async (file: string, as: { contentType: string; contentDisposition: string }) =>
      areLinked
        ? disk.getSignedUrl(file, {
            ...as,
            expiresIn: `${LINK_SECONDS}s`,
            ResponseCacheControl: 'private, no-store',
          })
        : null,
  })
}
