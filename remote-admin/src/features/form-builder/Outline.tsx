import { useEffect, useId, useRef, useState, type RefObject, type KeyboardEvent, type PointerEvent } from 'react';
import { fieldTypeNames, type FieldType } from '@guildhall/shared/domain';
import { useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import {
  Block,
  Box,
  Button,
  Icon,
  IconButton,
  Row,
  Select,
  Stack,
  Text,
  VisuallyHidden,
} from '@guildhall/shared/ui/core';
import {
  fieldAt,
  isField,
  lockOf,
  neighbour,
  isSamePosition,
  stepAt,
  type Building,
  type Edit,
  type ItemPosition,
} from './form-edits.ts';
import type { Finding } from './use-findings.ts';

interface OutlineProps {
  building: Building;
  findings: readonly Finding[];
  edit: (edit: Edit) => void;
}

/** All steps and questions in order: open them, move them, add more. */
export function Outline({ building, findings, edit }: OutlineProps) {
  const { t } = useTranslation('form-builder');
  const local = useLocalText();
  const hint = useId();
  const [said, setSaid] = useState('');
  const { definition } = building;
  const { steps } = definition;
  const rearranging = useRearranging({
    building,
    edit,
    announce: (what, position) => {
      const step = steps[position.step];
      setSaid(
        isField(position)
          ? t(`said.${what}`, {
              position: position.field + 1,
              step: step ? local(step.title) || step.key : '',
            })
          : t(`saidOfStep.${what}`, { position: position.step + 1 }),
      );
    },
  });
  useFocusBack(rearranging.list, building);
  const row = (position: ItemPosition, name: string) => (
    <OutlineRow
      {...{ building, position, name, hint, edit, rearranging }}
      hasFinding={findings.some((finding) => isSamePosition(finding.position, position))}
    />
  );
  return (
    <div ref={rearranging.list}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <VisuallyHidden id={hint}>{t('handleHint')}</VisuallyHidden>
      <Stack component="ol" plain gap={2}>
        {steps.map((step, index) => (
          <Block component="li" key={step.key} p={1} outlined rounded background="paper">
            {row({ step: index }, local(step.title) || step.key)}
            <Stack component="ol" plain mt={0.5}>
              {step.fields.map((field, position) => (
                <li key={field.key}>{row({ step: index, field: position }, local(field.label) || field.key)}</li>
              ))}
            </Stack>
            <AddField
              step={local(step.title) || step.key}
              onAdded={(type) => edit({ kind: 'addField', step: index, type })}
            />
          </Block>
        ))}
      </Stack>
      <Block mt={2}>
        <Button variant="outlined" icon="add" onClick={() => edit({ kind: 'addStep' })}>
          {t('addStep')}
        </Button>
      </Block>
    </div>
  );
}

/** When the editor closes, moves the focus to the row of the item that was open, or to the nearest one. */
function useFocusBack(list: RefObject<HTMLElement | null>, { definition, selected }: Building): void {
  const opened = useRef(selected);
  useEffect(() => {
    const before = opened.current;
    opened.current = selected;
    if (selected !== null || !before || document.activeElement !== document.body) return;
    const positions = [
      before,
      { step: before.step, field: (before.field ?? 0) - 1 },
      { step: before.step },
      { step: 0 },
    ];
    const row = positions.find((position) =>
      isField(position) ? fieldAt(definition, position) : stepAt(definition, position),
    );
    if (row) list.current?.querySelector<HTMLElement>(`[data-position="${nameOfPosition(row)}"] [data-opens]`)?.focus();
  }, [list, definition, selected]);
}

interface OutlineRowProps {
  building: Building;
  position: ItemPosition;
  name: string;
  /** Id of the sentence that says how to use the handle. */
  hint: string;
  hasFinding: boolean;
  edit: (edit: Edit) => void;
  rearranging: ReturnType<typeof useRearranging>;
}

function OutlineRow({ building, position, name, hint, hasFinding, edit, rearranging }: OutlineRowProps) {
  const { t } = useTranslation('form-builder');
  const { definition, selected } = building;
  const isOpen = isSamePosition(selected, position);
  const arrows = [
    ['up', -1, 'chevronUp'],
    ['down', 1, 'chevronDown'],
  ] as const;
  return (
    <Box
      {...rearranging.rowOf(position)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minWidth: 0,
        borderRadius: 1,
        backgroundColor: isOpen ? 'brand.tint' : 'transparent',
        '&[data-over], &[data-taken]': { outline: '2px solid', outlineColor: 'brand.main' },
      }}
    >
      <IconButton
        icon="menu"
        iconSize={16}
        label={t('handle', { name })}
        aria-describedby={hint}
        {...rearranging.handleOf(position)}
      />
      <Block grow shrink>
        <Box
          component="button"
          type="button"
          data-opens=""
          aria-pressed={isOpen}
          onClick={() => edit({ kind: 'select', position })}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            width: '100%',
            minHeight: 44,
            p: 0.5,
            border: 0,
            borderRadius: 1,
            background: 'none',
            color: 'inherit',
            font: 'inherit',
            fontWeight: isField(position) ? 500 : 700,
            textAlign: 'start',
            cursor: 'pointer',
            overflowWrap: 'anywhere',
          }}
        >
          <bdi>{name}</bdi>
          {lockOf(definition, position) === 'core' && <Icon name="lock" size={14} label={t('locked')} />}
          {hasFinding && (
            <Text component="span" tone="error">
              <Icon name="warning" size={16} label={t('hasFinding')} />
            </Text>
          )}
        </Box>
      </Block>
      {arrows.map(([control, by, icon]) => (
        <IconButton
          key={control}
          icon={icon}
          iconSize={16}
          label={t(`${control}`, { name })}
          disabled={neighbour(definition, position, by) === null}
          {...rearranging.controlOf(control, position)}
          onClick={() => rearranging.move(position, by, control)}
        />
      ))}
    </Box>
  );
}

function AddField({ step, onAdded }: { step: string; onAdded: (type: FieldType) => void }) {
  const { t } = useTranslation('form-builder');
  const [type, setType] = useState<FieldType>('text');
  return (
    <Row gap={1} mt={1} wrap align="end">
      <Block grow="140px" shrink>
        <Select
          hideLabel
          label={t('newType', { step })}
          value={type}
          options={fieldTypeNames.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={(value) => setType(value as FieldType)}
        />
      </Block>
      <Button variant="text" icon="add" aria-label={t('addFieldTo', { step })} onClick={() => onAdded(type)}>
        {t('addField')}
      </Button>
    </Row>
  );
}

/** The id of a row in the document. */
const nameOfPosition = ({ step, field }: ItemPosition): string =>
  field === undefined ? `${step}` : `${step}.${field}`;

const positionOf = (name: string): ItemPosition => {
  const [step = 0, field] = name.split('.').map(Number);
  return field === undefined ? { step } : { step, field };
};

/** The row under the pointer whose position this one may take. */
function targetUnder(x: number, y: number, from: ItemPosition): ItemPosition | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-position]');
  if (!row?.dataset.position) return null;
  const over = positionOf(row.dataset.position);
  if (!isField(from)) return { step: over.step };
  // Dropped on the title of a step, it becomes the first question of that step.
  return isField(over) ? over : { step: over.step, field: 0 };
}

/** Distance from the window's edge at which dragging scrolls the page, and how far per pointer move, in px. */
const edge = { near: 90, by: 16 };

/** Dragging in a long form scrolls the page at the upper and lower edge. */
function scrollAtEdge(y: number): void {
  if (y < edge.near) window.scrollBy(0, -edge.by);
  else if (y > window.innerHeight - edge.near) window.scrollBy(0, edge.by);
}

interface RearrangingOptions {
  building: Building;
  edit: (edit: Edit) => void;
  /** Announces the new position. */
  announce: (what: 'taken' | 'moved' | 'dropped' | 'cancelled', position: ItemPosition) => void;
}

/**
 * Moves steps and questions: by dragging their handle, with the keyboard on the same handle (Space or Enter picks up
 * and drops, arrows move, Escape cancels) and with the up and down buttons. The focus stays on the moved item.
 */
function useRearranging({ building, edit, announce }: RearrangingOptions) {
  const { definition } = building;
  const [dragged, setDragged] = useState<{ from: ItemPosition; over: ItemPosition | null } | null>(null);
  const [taken, setTaken] = useState<{ before: Building; from: ItemPosition; at: ItemPosition } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const focusOn = useRef<{ control: string; position: ItemPosition } | null>(null);

  useEffect(() => {
    if (!focusOn.current) return;
    const { control, position } = focusOn.current;
    focusOn.current = null;
    const find = (one: string) =>
      list.current?.querySelector<HTMLButtonElement>(
        `[data-control="${one} ${nameOfPosition(position)}"]:not(:disabled)`,
      );
    (find(control) ?? find('handle'))?.focus();
  }, [definition]);

  function move(from: ItemPosition, by: -1 | 1, control: string) {
    const to = neighbour(definition, from, by);
    if (!to) return;
    focusOn.current = { control, position: to };
    if (taken) setTaken({ ...taken, at: to });
    edit({ kind: 'move', from, to });
    announce('moved', to);
  }

  function onKeyDown(event: KeyboardEvent, position: ItemPosition) {
    const { key } = event;
    if (key === ' ' || key === 'Enter') {
      event.preventDefault();
      setTaken(taken ? null : { before: building, from: position, at: position });
      announce(taken ? 'dropped' : 'taken', position);
    } else if (taken && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault();
      move(position, key === 'ArrowUp' ? -1 : 1, 'handle');
    } else if (taken && key === 'Escape') {
      event.preventDefault();
      focusOn.current = { control: 'handle', position: taken.from };
      edit({ kind: 'replace', building: taken.before });
      announce('cancelled', taken.from);
      setTaken(null);
    }
  }

  const handleOf = (position: ItemPosition) => ({
    'data-control': `handle ${nameOfPosition(position)}`,
    'aria-pressed': taken !== null && isSamePosition(taken.at, position),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, position),
    onBlur: () => {
      // A move takes the focus along; anything else ends it.
      if (!focusOn.current) setTaken(null);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ from: position, over: null });
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!dragged) return;
      scrollAtEdge(clientY);
      setDragged({ from: dragged.from, over: targetUnder(clientX, clientY, dragged.from) });
    },
    onPointerUp: () => {
      if (dragged?.over && !isSamePosition(dragged.from, dragged.over)) {
        edit({ kind: 'move', from: dragged.from, to: dragged.over });
        announce('dropped', dragged.over);
      }
      setDragged(null);
    },
    onPointerCancel: () => setDragged(null),
    // Touching the handle drags instead of scrolling.
    style: { touchAction: 'none', cursor: dragged ? 'grabbing' : 'grab' } as const,
  });

  return {
    list,
    handleOf,
    move,
    rowOf: (position: ItemPosition) => ({
      'data-position': nameOfPosition(position),
      'data-over': dragged?.over && isSamePosition(dragged.over, position) ? '' : undefined,
      'data-taken': taken && isSamePosition(taken.at, position) ? '' : undefined,
    }),
    controlOf: (control: 'up' | 'down', position: ItemPosition) => ({
      'data-control': `${control} ${nameOfPosition(position)}`,
    }),
  };
}
