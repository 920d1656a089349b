import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { store } from '../../store.config.ts'
import { router } from '../router.ts'

let described: Promise<unknown> | undefined

/** The API as an OpenAPI document, made once. */
export function describeApi(): Promise<unknown> {
  described ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(router, {
    info: {
      title: `${store.name} API`,
      version: '1',
      description: 'Amounts are whole cents of US dollars unless said otherwise.',
    },
    servers: [{ url: '/' }],
  })
  return described
}
