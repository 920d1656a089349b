// The gateway converts JSON to XML and checks it against its XSD, in which most types are sequences: elements must come in
// their order. The messages are those of XmlSchemaValidator in .NET, which the gateway returns with E00003.

const NAMESPACE = 'AnetApi/xml/v1/schema/AnetApiSchema.xsd'

/** A simple type. `datatype`: its name in messages; `broken`: the error of a text. */
type Simple = { datatype: string; broken(text: string): string | null }
export type Sequence = { elements: Readonly<Record<string, Element>> }
type Content = Simple | Sequence | 'anything'
export type Element = { content: Content; required?: boolean; repeated?: boolean }

const XS = 'http://www.w3.org/2001/XMLSchema'

export const sequence = (elements: Readonly<Record<string, Element>>): Element => ({ content: { elements } })
export const anything: Element = { content: 'anything' }
export const required = (element: Element): Element => ({ ...element, required: true })
export const repeated = (element: Element): Element => ({ ...element, repeated: true })

export const text = (maximum = Number.POSITIVE_INFINITY, minimum = 0): Element =>
  simple('String', input => {
    if (input.length > maximum) return 'The actual length is greater than the MaxLength value.'
    return input.length < minimum ? 'The actual length is less than the MinLength value.' : null
  })
export const numericString: Element = simple('String', input =>
  /^\d+$/.test(input) ? null : 'The Pattern constraint failed.',
)
export const oneOf = (...values: string[]): Element =>
  simple('String', input => (values.includes(input) ? null : 'The Enumeration constraint failed.'))
export const decimal: Element = simple(`${XS}:decimal`, input =>
  /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(input) ? null : `The string '${input}' is not a valid Decimal value.`,
)
export const boolean: Element = simple(`${XS}:boolean`, input =>
  /^(true|false|0|1)$/.test(input) ? null : `The string '${input}' is not a valid Boolean value.`,
)
export const int = (from: number, to: number): Element =>
  simple(`${XS}:int`, input => {
    if (!/^[+-]?\d{1,9}$/.test(input)) return `The string '${input}' is not a valid Int32 value.`
    if (Number(input) < from) return 'The MinInclusive constraint failed.'
    return Number(input) > to ? 'The MaxInclusive constraint failed.' : null
  })

export const dateTime: Element = simple(`${XS}:dateTime`, input =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.test(input) && !Number.isNaN(Date.parse(input))
    ? null
    : `The string '${input}' is not a valid DateTime value.`,
)

function simple(datatype: string, broken: Simple['broken']): Element {
  return { content: { datatype, broken } }
}

/** Returns the first violation of the XSD, in the words of the gateway; null if `value` is valid. */
export function schemaError(name: string, value: unknown, { content }: Element): string | null {
  if (content === 'anything') return null
  if ('datatype' in content) return simpleError(name, value, content)
  if (typeof value !== 'object' && value !== undefined)
    return `${element(name)} cannot contain text.${expected(Object.entries(content.elements))}`
  return sequenceError(name, children(value ?? {}), Object.entries(content.elements))
}

function simpleError(name: string, value: unknown, { datatype, broken }: Simple): string | null {
  if (typeof value === 'object' && value !== null) {
    const [child = 'item'] = Object.keys(value)
    return `${element(name)} cannot contain child element '${child}' in namespace '${NAMESPACE}' because the parent element's content model is text only.`
  }
  const input = `${value ?? ''}`
  const reason = broken(input)
  // The real gateway repeats every value. The sandbox hides card data, because stores may log the answer.
  const shown = /^card(Number|Code)$/.test(name) ? 'XXXX' : input
  return reason
    ? `The '${NAMESPACE}:${name}' element is invalid - The value '${shown}' is invalid according to its datatype '${datatype}' - ${reason}`
    : null
}

function sequenceError(
  name: string,
  input: readonly [string, unknown][],
  elements: readonly [string, Element][],
): string | null {
  let next = 0
  for (const [child, value] of input) {
    const place = elements.findIndex(([known]) => known === child)
    const found = elements[place]?.[1]
    const isRepetition = place === next - 1 && found?.repeated
    const skipsRequired = elements.slice(next, place).some(([, { required }]) => required)
    if (!found || skipsRequired || (place < next && !isRepetition))
      return `${element(name)} has invalid child element '${child}' in namespace '${NAMESPACE}'.${expected(elements.slice(next))}`
    const wrong = schemaError(child, value, found)
    if (wrong) return wrong
    next = place + 1
  }
  return elements.slice(next).some(([, { required }]) => required)
    ? `${element(name)} has incomplete content.${expected(elements.slice(next))}`
    : null
}

const element = (name: string) => `The element '${name}' in namespace '${NAMESPACE}'`

/** Lists the elements that may come next: all up to the first required one. */
function expected(elements: readonly [string, Element][]): string {
  const requiredAt = elements.findIndex(([, { required }]) => required)
  const names = elements.slice(0, requiredAt === -1 ? undefined : requiredAt + 1).map(([name]) => name)
  return names.length === 0
    ? ''
    : ` List of possible elements expected: '${names.join(', ')}' in namespace '${NAMESPACE}'.`
}

/** Returns the child elements of an object. A list becomes one element for each item. */
const children = (value: object): [string, unknown][] =>
  Object.entries(value).flatMap(([name, content]): [string, unknown][] =>
    Array.isArray(content) ? content.map(item => [name, item]) : [[name, content]],
  )
