import { Menu } from '@base-ui/react/menu'
import { Icon } from '../Icon.tsx'
import type { Column } from './columns.ts'

type Props<Row> = {
  columns: readonly Column<Row>[]
  shown: Record<string, boolean>
  onChoose: (shown: Record<string, boolean>) => void
  onReset: (() => void) | null
}

const ITEM =
  'flex min-h-8 cursor-default items-center gap-2 rounded px-2 text-sm outline-none data-highlighted:bg-sunken pointer-coarse:min-h-11'

/** Selects the columns of a list. The menu stays open while columns are chosen. */
export function ColumnMenu<Row>({ columns, shown, onChoose, onReset }: Props<Row>) {
  const free = columns.filter(({ isHideable = true, isAction = false }, at) => at > 0 && isHideable && !isAction)
  return (
    <Menu.Root modal={false}>
      {/* Cards on a phone have fixed columns. */}
      <Menu.Trigger className="list-button max-md:hidden">Columns</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-50">
          <Menu.Popup className="sheet max-h-(--available-height) min-w-48 overflow-y-auto p-1 shadow-xl outline-none">
            {free.map(({ id, header }) => (
              <Menu.CheckboxItem
                key={id}
                className={ITEM}
                checked={shown[id] ?? false}
                onCheckedChange={isShown => onChoose({ ...shown, [id]: isShown })}
              >
                <span className="inline-grid size-4 place-items-center">
                  <Menu.CheckboxItemIndicator>
                    <Icon name="check" size={16} />
                  </Menu.CheckboxItemIndicator>
                </span>
                {header}
              </Menu.CheckboxItem>
            ))}
            {onReset && (
              <Menu.Item className={`${ITEM} border-t border-line`} onClick={onReset}>
                Reset columns
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
