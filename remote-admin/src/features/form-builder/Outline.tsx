import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { fieldTypes, type FieldType } from '@guildhall/shared/domain';
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
  samePlace,
  stepAt,
  type Building,
  type Edit,
  type Place,
} from './form-edits.ts';
import type { Finding } from './use-findings.ts';
import { placeName, useRearranging } from './use-rearranging.ts';

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
    announce: (what, place) => {
      const step = steps[place.step];
      setSaid(
        isField(place)
          ? t(`said.${what}`, {
              position: place.field + 1,
              step: step ? local(step.title) || step.key : '',
            })
          : t(`saidOfStep.${what}`, { position: place.step + 1 }),
      );
    },
  });
  useFocusBack(rearranging.list, building);
  const row = (place: Place, name: string) => (
    <OutlineRow
      {...{ building, place, name, hint, edit, rearranging }}
      hasFinding={findings.some((finding) => samePlace(finding.place, place))}
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
    const places = [before, { step: before.step, field: (before.field ?? 0) - 1 }, { step: before.step }, { step: 0 }];
    const row = places.find((place) => (isField(place) ? fieldAt(definition, place) : stepAt(definition, place)));
    if (row) list.current?.querySelector<HTMLElement>(`[data-place="${placeName(row)}"] [data-opens]`)?.focus();
  }, [list, definition, selected]);
}

interface OutlineRowProps {
  building: Building;
  place: Place;
  name: string;
  /** Id of the sentence that says how to use the handle. */
  hint: string;
  hasFinding: boolean;
  edit: (edit: Edit) => void;
  rearranging: ReturnType<typeof useRearranging>;
}

function OutlineRow({ building, place, name, hint, hasFinding, edit, rearranging }: OutlineRowProps) {
  const { t } = useTranslation('form-builder');
  const { definition, selected } = building;
  const isOpen = samePlace(selected, place);
  const arrows = [
    ['up', -1, 'chevronUp'],
    ['down', 1, 'chevronDown'],
  ] as const;
  return (
    <Box
      {...rearranging.rowOf(place)}
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
        {...rearranging.handleOf(place)}
      />
      <Block grow shrink>
        <Box
          component="button"
          type="button"
          data-opens=""
          aria-pressed={isOpen}
          onClick={() => edit({ kind: 'select', place })}
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
            fontWeight: isField(place) ? 500 : 700,
            textAlign: 'start',
            cursor: 'pointer',
            overflowWrap: 'anywhere',
          }}
        >
          <bdi>{name}</bdi>
          {lockOf(definition, place) === 'core' && <Icon name="lock" size={14} label={t('locked')} />}
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
          disabled={neighbour(definition, place, by) === null}
          {...rearranging.controlOf(control, place)}
          onClick={() => rearranging.move(place, by, control)}
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
          options={fieldTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={(value) => setType(value as FieldType)}
        />
      </Block>
      <Button variant="text" icon="add" aria-label={t('addFieldTo', { step })} onClick={() => onAdded(type)}>
        {t('addField')}
      </Button>
    </Row>
  );
}
