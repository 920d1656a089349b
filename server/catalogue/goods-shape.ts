import { type GoodsFacts, HAZMAT_AIRCRAFT_NAMES } from '../../domain/shipping/dangerous-goods.ts'
import { z } from '../../domain/text/zod.ts'

/** The facts of a part that decide its carriage, in a row. `category`: the name; null: none. */
export const GoodsShape = z.object({
  name: z.string(),
  category: z.nullable(z.string()),
  isHazmat: z.boolean(),
  /** staff have decided whether it is */
  hazmatChecked: z.boolean(),
  unNumber: z.string(),
  hazardClass: z.string(),
  hazmatAircraft: z.enum(HAZMAT_AIRCRAFT_NAMES),
}) satisfies z.ZodMiniType<GoodsFacts>

/** A GoodsShape as JSON in SQL; `part` names a row of products_view. */
export const goodsSql = (part: string): string =>
  `json_build_object('name', ${part}.name, 'isHazmat', ${part}.is_hazmat,
    'category', (SELECT g.name FROM categories_view g WHERE g.id = ${part}.category_id),
    'hazmatChecked', ${part}.hazmat_checked, 'unNumber', ${part}.un_number, 'hazardClass', ${part}.hazard_class,
    'hazmatAircraft', ${part}.hazmat_aircraft)`
