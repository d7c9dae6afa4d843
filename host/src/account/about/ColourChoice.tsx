import type { SessionUser } from '@guildhall/shared/contracts';
import { avatarColours } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { userChanged } from '@guildhall/shared/store';
import { Row, toast } from '@guildhall/shared/ui/core';
import { Avatar } from '@guildhall/shared/ui/data';
import { RadioCardsInput } from '@guildhall/shared/ui/form';
import { useChangeProfile } from '../api.ts';

type Colour = SessionUser['avatarColour'];

const show = (avatarColour: Colour) => userChanged({ avatarColour });

/** The colour behind the initials; a choice is shown and saved immediately, without a button. */
export function ColourChoice({ name, colour }: { name: string; colour: Colour }) {
  const { t } = useTranslation('profile');
  const change = useChangeProfile();
  const choose = (chosen: Colour) => {
    show(chosen);
    change.mutate(
      { change: { avatarColour: chosen } },
      {
        onError: (error) => {
          show(colour);
          toast.error(problemText(error));
        },
      },
    );
  };
  return (
    <RadioCardsInput
      name="avatarColour"
      label={t('about.colour')}
      help={t('about.colourHelp')}
      columns={3}
      value={colour}
      onChange={(value) => {
        const chosen = avatarColours.find((one) => one === value);
        if (chosen) choose(chosen);
      }}
      options={avatarColours.map((one) => ({
        value: one,
        label: (
          <Row component="span" gap={1.25} align="center">
            <Avatar name={name} colour={one} size={24} />
            {t(`about.colours.${one}`)}
          </Row>
        ),
      }))}
    />
  );
}
