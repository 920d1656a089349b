import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  type CopyObjectCommandInput,
  DeleteObjectCommand,
  type DeleteObjectCommandInput,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  type HeadObjectCommandInput,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { DriveDirectory, DriveFile } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { getMimeType } from 'hono/utils/mime'
import { areUnreachable, isMissing } from '../files-unreachable.ts'
import { unreachable } from './refuse-unreachable.ts'

/** The minimum part size of S3. Two parts are in memory at a time, however long the stream is. */
const PART = { bytes: 5 * 1024 * 1024, atOnce: 2 }

/**
 * Matches file names that the store creates, because consoles create folders of their own, and people add other files.
 */
const OURS = /^[\w!./-]*[^/]$/

type Keyed = { Key: string | undefined }

/**
 * flydrive's driver, below a prefix of the bucket, extended for streams of any length, and for responses that break off
 * in the middle.
 */
export class BucketDriver extends S3Driver {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string
  readonly #place: string

  constructor(client: S3Client, bucket: string, prefix: string, place: string) {
    // The bucket's policy decides on access: R2 and new buckets of Amazon have no access lists.
    super({ client, bucket, visibility: 'private', supportsACL: false })
    this.#client = client
    this.#bucket = bucket
    this.#prefix = prefix
    this.#place = place
  }

  protected override createPutObjectCommand(_: S3Client, options: PutObjectCommandInput) {
    return new PutObjectCommand(this.#below(options))
  }

  protected override createGetObjectCommand(_: S3Client, options: GetObjectCommandInput) {
    return new GetObjectCommand(this.#below(options))
  }

  protected override createHeadObjectCommand(_: S3Client, options: HeadObjectCommandInput) {
    return new HeadObjectCommand(this.#below(options))
  }

  protected override createDeleteObjectCommand(_: S3Client, options: DeleteObjectCommandInput) {
    return new DeleteObjectCommand(this.#below(options))
  }

  protected override createCopyObjectCommand(_: S3Client, options: CopyObjectCommandInput) {
    const source = options.CopySource?.replace(`/${this.#bucket}/`, `/${this.#bucket}/${this.#prefix}`)
    return new CopyObjectCommand({ ...this.#below(options), CopySource: source })
  }

  /** Requests a response that breaks off once more. */
  override async getBytes(key: string): Promise<Uint8Array> {
    return super.getBytes(key).catch(error => {
      if (isMissing(error) || areUnreachable(error)) throw error
      return super.getBytes(key).catch(again => {
        throw isMissing(again) || areUnreachable(again) ? again : unreachable(this.#place, again)
      })
    })
  }

  override async get(key: string): Promise<string> {
    return Buffer.from(await this.getBytes(key)).toString('utf8')
  }

  /** Uploads in parts, because the length is unknown. The file is complete at the end, or does not exist. */
  override async putStream(key: string, contents: Readable): Promise<void> {
    const contentType = getMimeType(key)
    const upload = new Upload({
      client: this.#client,
      params: {
        Bucket: this.#bucket,
        Key: this.#prefix + key,
        Body: contents,
        ...(contentType ? { ContentType: contentType } : {}),
      },
      partSize: PART.bytes,
      queueSize: PART.atOnce,
      leavePartsOnError: false,
    })
    await upload.done()
  }

  override async listAll(
    folder: string,
    asked: { recursive?: boolean; paginationToken?: string; maxResults?: number } = {},
  ): Promise<{ paginationToken?: string; objects: Iterable<DriveFile | DriveDirectory> }> {
    const inFolder = folder.replace(/^\/|\/$/g, '')
    const page = await this.#client.send(
      new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: this.#prefix + (inFolder && `${inFolder}/`),
        ContinuationToken: asked.paginationToken,
        MaxKeys: asked.maxResults,
        ...(asked.recursive ? {} : { Delimiter: '/' }),
      }),
    )
    const own = (key = '') => key.slice(this.#prefix.length)
    const folders = (page.CommonPrefixes ?? []).map(({ Prefix }) => new DriveDirectory(own(Prefix).replace(/\/$/, '')))
    const named = (page.Contents ?? []).filter(({ Key }) => OURS.test(own(Key)))
    const files = named.map(
      ({ Key, Size = 0, ETag = '', LastModified = new Date(0) }) =>
        new DriveFile(own(Key), this, { contentLength: Size, etag: ETag, lastModified: LastModified }),
    )
    const { NextContinuationToken } = page
    return {
      objects: [...folders, ...files],
      ...(NextContinuationToken === undefined ? {} : { paginationToken: NextContinuationToken }),
    }
  }

  #below<T extends Keyed>(options: T): T {
    return { ...options, Key: this.#prefix + options.Key }
  }
}
