import { useEffect, useRef, type RefObject } from 'react';
import { useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Button, Card, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { EmptyState } from '@guildhall/shared/ui/data';
import { FieldEditor } from './FieldEditor.tsx';
import { fieldAt, isField, lockOf, stepAt, type Building, type Edit } from './form-edits.ts';
import { QuestionPreview } from './Preview.tsx';
import { StepEditor } from './StepEditor.tsx';
import { findingsAt, type Finding } from './use-findings.ts';

interface PlaceEditorProps {
  building: Building;
  findings: readonly Finding[];
  /** True once the person has opened something: then the focus goes there. */
  takesFocus: RefObject<boolean>;
  edit: (edit: Edit) => void;
}

/** Height covered by the bar at the top, in px. */
const barHeight = 70;

/** Beside a long list it stays in view, and scrolls separately if it is taller than the window. */
const beside = {
  minWidth: 0,
  outline: 'none',
  position: { lg: 'sticky' },
  top: { lg: barHeight + 16 },
  scrollMarginTop: barHeight + 16,
  maxHeight: { lg: `calc(100vh - ${barHeight + 32}px)` },
  overflowY: { lg: 'auto' },
} as const;

/** The open question or step with all its settings. */
export function PlaceEditor({ building: { definition, selected }, findings, takesFocus, edit }: PlaceEditorProps) {
  const { t } = useTranslation('form-builder');
  const local = useLocalText();
  const card = useRef<HTMLDivElement>(null);
  const name = selected ? `${selected.step}.${selected.field ?? ''}` : '';
  useEffect(() => {
    if (selected && takesFocus.current && card.current) {
      card.current.focus({ preventScroll: true });
      // If taller than the window, it would scroll to its end.
      const { top } = card.current.getBoundingClientRect();
      if (top < barHeight || top > window.innerHeight / 2) card.current.scrollIntoView({ block: 'start' });
    }
    takesFocus.current = false;
  }, [selected, takesFocus]);
  const step = selected && stepAt(definition, selected);
  if (!selected || !step)
    return (
      <Block showFrom="lg">
        <EmptyState icon="edit" title={t('nothingOpen')} />
      </Block>
    );
  const field = fieldAt(definition, selected);
  const prefix = isField(selected) ? `steps.${selected.step}.fields.${selected.field}` : `steps.${selected.step}`;
  const errorOf = findingsAt(findings, prefix);
  const lock = lockOf(definition, selected);
  const title = (field ? local(field.label) : local(step.title)) || t('unnamed');
  return (
    <Box ref={card} tabIndex={-1} role="group" aria-label={title} sx={beside}>
      <Card title={<bdi>{title}</bdi>}>
        <Stack gap={3}>
          <Row gap={1} wrap>
            <Button variant="text" icon="list" onClick={() => edit({ kind: 'select', place: null })}>
              {t('allQuestions')}
            </Button>
            <Button
              variant="text"
              color="error"
              icon="delete"
              disabled={lock !== null}
              onClick={() => edit({ kind: 'remove', place: selected })}
            >
              {t(field ? 'removeField' : 'removeStep')}
            </Button>
          </Row>
          {lock === 'core_inside' && (
            <Text component="p" m={0} size="small" tone="secondary">
              {t('coreInside')}
            </Text>
          )}
          {!field && errorOf('fields') && (
            <Text component="p" m={0} tone="error">
              {errorOf('fields')}
            </Text>
          )}
          {field && isField(selected) ? (
            <>
              <QuestionPreview key={`preview ${name} ${field.type}`} field={field} />
              <FieldEditor
                key={`${name} ${field.type}`}
                {...{ definition, field, errorOf }}
                place={selected}
                onChange={(change) => edit({ kind: 'changeField', place: selected, change })}
              />
            </>
          ) : (
            <StepEditor
              key={name}
              {...{ step, errorOf }}
              onChange={(change) => edit({ kind: 'changeStep', step: selected.step, change })}
            />
          )}
        </Stack>
      </Card>
    </Box>
  );
}
