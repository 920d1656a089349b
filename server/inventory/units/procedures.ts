import { PiecesShape } from '../../../domain/inventory/stock-adjustment.ts'
import { ADMIN_UNIT_MOVES, UNIT_MOVES, UNIT_NOTE_LENGTH, UNIT_SOURCE_NAMES } from '../../../domain/inventory/unit.ts'
import { UnitFactsShape } from '../../../domain/inventory/unit-facts.ts'
import { may } from '../../../domain/staff/roles.ts'
import { blankableText, requiredText } from '../../../domain/text/printed-text.ts'
import { searchText } from '../../../domain/text/search-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { IdInAddress } from '../../input-shapes.ts'
import { givenKey } from '../../platform/idempotency/idempotency-key.ts'
import { DONE, Done, staff } from '../../procedure.ts'
import { addUnit } from './add-unit.ts'
import { moveUnit } from './move-unit.ts'
import { findUnits, listUnits, readUnit, UNITS_SHOWN, UnitShape, UnitsShape } from './read-units.ts'
import { saveUnit } from './save-unit.ts'

const Version = z.int().check(z.gte(1))

/** Procedures for the units of stock: pieces that can be told apart. All need a permission. */
export const units = {
  ofPart: staff('read_back_office')
    .meta({ shows: ['stock', 'product', 'order'] })
    .route({
      method: 'GET',
      path: '/api/admin/parts/{productId}/units',
      summary: 'Lists the units of a part, newest first, 200 per page',
    })
    .input(
      z.strictObject({
        productId: IdInAddress,
        /** units in stock, units without remaining pieces, or all */
        show: z._default(z.enum(UNITS_SHOWN), 'all'),
        after: z._default(z.nullable(IdInAddress), null),
      }),
    )
    .output(UnitsShape)
    .handler(({ context, input }) => listUnits(context, input)),

  one: staff('read_back_office')
    .meta({ shows: ['stock', 'product', 'order'] })
    .route({ method: 'GET', path: '/api/admin/units/{unitId}', summary: 'Returns a unit' })
    .input(z.strictObject({ unitId: IdInAddress }))
    .output(UnitShape)
    .handler(({ context, input }) => readUnit(context, input.unitId)),

  find: staff('read_back_office')
    .meta({ shows: ['stock', 'product'] })
    .route({
      method: 'GET',
      path: '/api/admin/units',
      summary: 'Finds up to 20 units by the beginning of a serial, lot, paper or bin number',
    })
    .input(z.strictObject({ search: searchText(120) }))
    .output(z.array(UnitShape))
    .handler(({ context, input }) => findUnits(context, input.search)),

  add: staff('adjust_stock')
    .route({
      method: 'POST',
      path: '/api/admin/parts/{productId}/units',
      summary: 'Adds a unit to a part',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        productId: IdInAddress,
        quantity: PiecesShape.check(z.gte(1, 'At least one piece')),
        source: z.enum(UNIT_SOURCE_NAMES),
        facts: UnitFactsShape,
      }),
    )
    .output(z.object({ id: z.int() }))
    .handler(async ({ context, input }) => ({
      id: await addUnit(context, {
        ...input,
        adminId: context.me.userId,
        key: givenKey(context),
        mayInspect: may(context.me.roles, 'inspect_units'),
        mayPrice: may(context.me.roles, 'change_catalogue'),
        mayExchange: may(context.me.roles, 'exchange_units'),
      }),
    })),

  save: staff('describe_units')
    .route({
      method: 'POST',
      path: '/api/admin/units/{unitId}',
      summary: 'Saves the facts of a unit',
    })
    .input(z.strictObject({ unitId: IdInAddress, version: Version, facts: UnitFactsShape }))
    .output(Done)
    .handler(async ({ context, input }) => {
      const { userId, roles } = context.me
      await saveUnit(context, {
        ...input,
        adminId: userId,
        mayInspect: may(roles, 'inspect_units'),
        mayPrice: may(roles, 'change_catalogue'),
        mayExchange: may(roles, 'exchange_units'),
      })
      return DONE
    }),

  quarantine: staff('quarantine_units')
    .route({
      method: 'POST',
      path: '/api/admin/units/{unitId}/quarantine',
      summary: 'Quarantines a unit',
    })
    .input(
      z.strictObject({
        unitId: IdInAddress,
        version: Version,
        note: requiredText('A reason', UNIT_NOTE_LENGTH, 'Please say why'),
      }),
    )
    .output(Done)
    .handler(async ({ context, input }) => {
      await moveUnit(context, { ...input, move: 'quarantined', adminId: context.me.userId })
      return DONE
    }),

  move: staff('inspect_units')
    .route({
      method: 'POST',
      path: '/api/admin/units/{unitId}/move',
      summary: 'Moves a unit to another state',
    })
    .input(
      z
        .strictObject({
          unitId: IdInAddress,
          version: Version,
          move: z.enum(ADMIN_UNIT_MOVES),
          note: z._default(blankableText('A reason', UNIT_NOTE_LENGTH), ''),
        })
        .check(
          z.superRefine(({ move, note }, form) => {
            if (UNIT_MOVES[move].needsNote && note === '')
              form.addIssue({ code: 'custom', path: ['note'], message: 'Please say why' })
          }),
        ),
    )
    .output(Done)
    .handler(async ({ context, input }) => {
      await moveUnit(context, { ...input, adminId: context.me.userId })
      return DONE
    }),
}
