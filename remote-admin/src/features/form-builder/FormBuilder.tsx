import { type ComponentProps, useEffect, useReducer, useRef, useState } from 'react';
import type { MembershipForm } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useLocation, useNavigate, useSearchParams } from '@guildhall/shared/router';
import { withQuery } from '@guildhall/shared/router/with-query';
import { useUnsavedWork } from '@guildhall/shared/store';
import { Alert, Box, Button, Grid, Stack, Block, IconButton, Row } from '@guildhall/shared/ui/core';
import { LinkTabs } from '../../lib/LinkTabs.tsx';
import { Outline } from './Outline.tsx';
import { ItemEditor } from './FieldEditor.tsx';
import { Preview } from './Preview.tsx';
import type { Edit, ItemPosition } from './form-edits.ts';
import { changeHistory, startHistory } from './history.ts';
import type { useKeptForm } from './kept-form.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { Versions } from './Versions.tsx';
import { type Finding, useFindings } from './use-findings.ts';

const views = ['edit', 'preview', 'versions'] as const;

interface FormBuilderProps {
  form: MembershipForm;
  kept: ReturnType<typeof useKeptForm>;
}

/** Edits the next version of a form; until it is published, it is stored on this device. */
export function FormBuilder({ form, kept }: FormBuilderProps) {
  const { t } = useTranslation('form-builder');
  const [base, setBase] = useState(form.definition);
  const [{ past, present, future }, dispatch] = useReducer(
    changeHistory,
    { definition: kept.found?.definition ?? form.definition, selected: null },
    startHistory,
  );
  const [isFound, setFound] = useState(kept.found !== null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const view = views.find((one) => one === params.get('view')) ?? 'edit';
  const [isPublishing, setPublishing] = useState(false);
  const { definition, selected } = present;
  const findings = useFindings(definition);
  const isChanged = definition !== base;
  useUnsavedWork(isChanged, true);
  const publishedVersion = useRef(form.version);
  useEffect(() => {
    if (definition === base) kept.forget();
    else kept.write({ definition, version: publishedVersion.current });
  }, [definition, base, kept]);

  const discard = () => {
    setFound(false);
    setBase(form.definition);
    dispatch({ kind: 'reset', building: { definition: form.definition, selected: null } });
  };
  const published = (next: MembershipForm) => {
    publishedVersion.current = next.version;
    setPublishing(false);
    setFound(false);
    setBase(next.definition);
    dispatch({ kind: 'reset', building: { definition: next.definition, selected } });
  };
  const takesFocus = useRef(false);
  /** Opening or adding an item moves the focus to it; an undo leaves the focus unchanged. */
  const edit = (one: Edit) => {
    if ((one.kind === 'select' && one.position) || one.kind === 'addStep' || one.kind === 'addField')
      takesFocus.current = true;
    dispatch(one);
  };

  return (
    <Stack gap={2.5}>
      {isFound && (
        <Alert
          severity="info"
          action={
            <Button variant="text" onClick={discard}>
              {t('discard')}
            </Button>
          }
        >
          {t(kept.found?.version === form.version ? 'kept' : 'keptOld')}
        </Alert>
      )}
      <Toolbar
        canUndo={past.length > 0}
        canRedo={future.length > 0}
        canPublish={isChanged}
        dispatch={dispatch}
        onPublish={() => setPublishing(true)}
      />
      <FindingsAlert
        findings={findings}
        onOpened={(position) => {
          void navigate(pathname);
          edit({ kind: 'select', position });
        }}
      />
      <LinkTabs
        label={t('views')}
        current={view}
        tabs={views.map((key) => ({
          key,
          label: t(`view.${key}`),
          to: withQuery(pathname, { view: key === 'edit' ? undefined : key }),
        }))}
      />
      {view === 'edit' && <EditView building={present} {...{ findings, takesFocus, edit }} />}
      {view === 'preview' && <Preview definition={definition} step={selected?.step ?? 0} />}
      {view === 'versions' && <Versions form={form} draft={definition} />}
      {isPublishing && (
        <PublishDialog
          {...{ form, base }}
          draft={definition}
          onPublished={published}
          onClosed={() => setPublishing(false)}
        />
      )}
    </Stack>
  );
}

/** The list of steps and questions beside the open one. */
function EditView({ building, findings, takesFocus, edit }: ComponentProps<typeof ItemEditor>) {
  return (
    <Grid gap={3} align="start" columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(300px, 2fr) minmax(0, 3fr)' }}>
      {/* On narrow screens the editor replaces the list. */}
      <Box sx={{ display: { xs: building.selected ? 'none' : 'block', lg: 'block' }, minWidth: 0 }}>
        <Outline building={building} findings={findings} edit={edit} />
      </Box>
      <ItemEditor {...{ building, findings, takesFocus, edit }} />
    </Grid>
  );
}

interface ToolbarProps {
  canUndo: boolean;
  canRedo: boolean;
  canPublish: boolean;
  dispatch: (change: { kind: 'undo' | 'redo' }) => void;
  onPublish: () => void;
}

/** Undo, redo and publish. */
function Toolbar({ canUndo, canRedo, canPublish, dispatch, onPublish }: ToolbarProps) {
  const { t } = useTranslation('form-builder');
  return (
    <Row gap={1} wrap align="center">
      <IconButton icon="undo" label={t('undo')} disabled={!canUndo} onClick={() => dispatch({ kind: 'undo' })} />
      <IconButton
        icon="undo"
        // In addition to the `transform` that mirrors the icon in Arabic.
        sx={{ '& svg': { scale: '-1 1' } }}
        label={t('redo')}
        disabled={!canRedo}
        onClick={() => dispatch({ kind: 'redo' })}
      />
      <Block grow />
      <Button variant="contained" disabled={!canPublish} onClick={onPublish}>
        {t('publish')}
      </Button>
    </Row>
  );
}

interface FindingsAlertProps {
  findings: readonly Finding[];
  onOpened: (position: ItemPosition) => void;
}

/** The number of problems in the form, with the first one and a link to it. */
function FindingsAlert({ findings, onOpened }: FindingsAlertProps) {
  const { t } = useTranslation('form-builder');
  const position = findings.find((one) => one.position !== null)?.position;
  if (findings.length === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        position && (
          <Button variant="text" onClick={() => onOpened(position)}>
            {t('goToFinding')}
          </Button>
        )
      }
    >
      {t('findings', { count: findings.length })} {findings[0]?.message}
    </Alert>
  );
}
