/** A notice in the format of one mail server about a mail with this Message-ID. */
interface NoticeAbout {
  messageId: string;
  to?: string;
  action?: 'failed' | 'delayed' | 'delivered';
  status?: string;
}

/** Postfix: only the headers of the mail, the diagnosis on several lines. */
export const postfixNotice = ({
  messageId,
  to = 'ada@example.org',
  action = 'failed',
  status = '5.1.1',
}: NoticeAbout) => `Return-Path: <>
From: MAILER-DAEMON@mail.guildhall.test (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: office@guildhall.test
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4D2F.1764151200/mail.guildhall.test"

This is a MIME-encapsulated message.

--4D2F.1764151200/mail.guildhall.test
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

Your message could not be delivered to one or more recipients.

--4D2F.1764151200/mail.guildhall.test
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.guildhall.test
X-Postfix-Queue-ID: 4D2F
Arrival-Date: Thu, 20 Nov 2026 09:00:00 +0000 (UTC)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 550 ${status} <${to}>: Recipient address
    rejected: User unknown in virtual mailbox table

--4D2F.1764151200/mail.guildhall.test
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Return-Path: <office@guildhall.test>
Subject: Welcome
Message-ID:
 ${messageId}
References: <another-thread@example.org>

--4D2F.1764151200/mail.guildhall.test--
`;

/** Exim: contains the whole mail, and fields have no space after the semicolon. */
export const eximNotice = ({ messageId, to = 'ada@example.org' }: NoticeAbout) => `Return-path: <>
X-Failed-Recipients: ${to}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.guildhall.test>
To: office@guildhall.test
References: ${messageId}
Content-Type: multipart/report; report-type=delivery-status; boundary=1764151200-eximdsn-77
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender

--1764151200-eximdsn-77
Content-type: text/plain; charset=us-ascii

A message that you sent could not be delivered to all of its recipients.

--1764151200-eximdsn-77
Content-type: message/delivery-status

Reporting-MTA: dns; mx.guildhall.test

Action: failed
Final-Recipient: rfc822;${to}
Status: 5.0.0
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; 552 Mailbox is full

--1764151200-eximdsn-77
Content-type: message/rfc822

From: Office <office@guildhall.test>
Message-ID: ${messageId}
Content-Type: text/plain

Dear Ada,

Message-ID: <not-this-one@example.org>

--1764151200-eximdsn-77--
`;

/** Exchange: the report is in base64, and its text in German. */
export const exchangeNotice = ({ messageId, to = 'ada@example.org' }: NoticeAbout) => `From: <postmaster@example.org>
To: <office@guildhall.test>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
 boundary="_000_3c1a"
In-Reply-To: ${messageId}
References: ${messageId}
Subject: =?utf-8?B?${Buffer.from('Unzustellbar: Willkommen').toString('base64')}?=
X-MS-Exchange-Message-Is-Ndr:

--_000_3c1a
Content-Type: multipart/alternative; boundary="_001_3c1a"

--_001_3c1a
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: base64

${Buffer.from('Ihre Nachricht an die Empfängerin konnte nicht zugestellt werden.').toString('base64')}

--_001_3c1a--

--_000_3c1a
Content-Type: message/delivery-status
Content-Transfer-Encoding: base64

${Buffer.from(
  `Reporting-MTA: dns;exchange.example.org\r\n\r\nOriginal-Recipient: rfc822;${to.toUpperCase()}\r\nFinal-recipient: RFC822;${to}\r\nAction: failed\r\nStatus: 5.1.10\r\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found\r\nX-Display-Name: Ada\r\n\r\n`,
).toString('base64')}

--_000_3c1a
Content-Type: message/rfc822

From: <office@guildhall.test>
Message-ID: ${messageId}
Subject: Willkommen

--_000_3c1a--
`;

/** Gmail: nested parts, a picture, and a reason with a link. */
export const gmailNotice = ({
  messageId,
  to = 'ada@example.org',
}: NoticeAbout) => `From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: office@guildhall.test
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: ${messageId}
In-Reply-To: ${messageId}
MIME-Version: 1.0
Content-Type: multipart/report; boundary="0000000000005c2d1e"; report-type=delivery-status

--0000000000005c2d1e
Content-Type: multipart/related; boundary="0000000000005c2d2f"

--0000000000005c2d2f
Content-Type: text/plain; charset="UTF-8"

** Address not found **

--0000000000005c2d2f
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64

iVBORw0KGgo=
--0000000000005c2d2f--
--0000000000005c2d1e
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
X-Original-Message-ID: ${messageId}

Final-Recipient: rfc822; ${to}
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com.
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.
 550 5.1.1  https://support.google.com/mail/?p=NoSuchUser
Last-Attempt-Date: Thu, 20 Nov 2026 01:00:00 -0800 (PST)

--0000000000005c2d1e
Content-Type: message/rfc822

Message-ID: ${messageId}
Subject: Welcome

--0000000000005c2d1e--
`;

/** A provider in China: the reason is in Chinese, and only the thread headers identify the mail. */
export const chineseNotice = ({
  messageId,
  to = 'ada@example.org',
}: NoticeAbout) => `From: =?utf-8?B?${Buffer.from('邮件系统').toString('base64')}?= <postmaster@mail.example>
To: office@guildhall.test
Subject: =?utf-8?B?${Buffer.from('退信').toString('base64')}?=
In-Reply-To: ${messageId}
MIME-Version: 1.0
Content-Type: multipart/report; report-type="delivery-status"; boundary=NextPart

--NextPart
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

很抱歉,您的邮件被退回来了。

--NextPart
Content-Type: message/delivery-status
Content-Transfer-Encoding: 8bit

Reporting-MTA: dns; mail.example

Final-Recipient: rfc822; <${to}>
Action: failed (退信)
Status: 5.2.2
Diagnostic-Code: smtp; 收件人邮箱已满

--NextPart--
`;
